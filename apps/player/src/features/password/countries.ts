/** The countries of a phone that a code can go to. [PWD-13] [CONST-38] */
export const countries = [
  { value: "+880", label: "+880 BD" },
  { value: "+91", label: "+91 IN" },
  { value: "+92", label: "+92 PK" },
];
