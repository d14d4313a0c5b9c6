/** A name as the part of an address behind the hash: `/markets#horse-racing`. */
export const placeOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
