/** Whether the database can hold a text: neither the character zero nor half of a surrogate pair, which is what is left of a picture sign that was cut in two, has a place there. */
export const canBeKept = (text: string): boolean => text.isWellFormed() && !text.includes("\0");
