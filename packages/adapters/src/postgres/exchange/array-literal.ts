/**
 * Array parameters as PostgreSQL's own text form. The driver's general conversion quotes and escapes each element; for hundreds of integers a row
 * that is most of the cost of a batch.
 */
export function integerArray<Row>(rows: readonly Row[], pick: (row: Row) => number | bigint | null): string {
  let text = "{";
  for (let index = 0; index < rows.length; index += 1) {
    if (index > 0) text += ",";
    text += pick(rows[index] as Row) ?? "NULL";
  }
  return `${text}}`;
}

/** The same from a plain list. */
export const integerList = (values: readonly (number | bigint | null)[]): string =>
  integerArray(values, (value) => value);

const plainText = /^[A-Za-z0-9._:-]+$/;

/** Text elements; quoted where they are not plain, so that no content can break out of its element. */
export function textArray(values: readonly (string | null)[]): string {
  let text = "{";
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? null;
    if (index > 0) text += ",";
    if (value === null) text += "NULL";
    else if (plainText.test(value) && value.toUpperCase() !== "NULL") text += value;
    else text += `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
  }
  return `${text}}`;
}

/** Elements that hold nothing but letters, digits, dots and the like because we made them ourselves: ids, enumerations, hashes. */
export function plainArray<Row>(rows: readonly Row[], pick: (row: Row) => string): string {
  let text = "{";
  for (let index = 0; index < rows.length; index += 1) {
    if (index > 0) text += ",";
    text += pick(rows[index] as Row);
  }
  return `${text}}`;
}

/**
 * JSON texts for `string_to_array(..., chr(31))`: JSON never holds that character bare, so that nothing needs quoting. Not for an empty list, which
 * would come out as one empty text.
 */
export const joinedTexts = (values: readonly string[]): string => values.join("\u001f");
