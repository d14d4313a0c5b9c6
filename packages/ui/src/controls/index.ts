export {
  Button,
  buttonClass,
  IconButton,
  type ButtonProps,
  type ButtonSize,
  type ButtonTone,
  type IconButtonProps,
} from "./button.tsx";
export { Checkbox, type CheckboxProps } from "./checkbox.tsx";
export { classNames } from "./class-names.ts";
export { Field, type FieldProps } from "./field.tsx";
export { BareNumberInput, NumberField, readDigits, type NumberFieldProps } from "./number-field.tsx";
export { Select, type SelectOption, type SelectProps } from "./select.tsx";
export { TextArea, type TextAreaProps } from "./text-area.tsx";
