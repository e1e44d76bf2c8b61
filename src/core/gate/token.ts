/** Whether a value looks like a nonce: long, without the dots, signs and grouping of addresses, names and ids. */
export const isToken = (value: string): boolean =>
  value.length > 24 &&
  /^[\w+/=-]+$/.test(value) &&
  /\d/.test(value) &&
  /[a-z]/i.test(value) &&
  !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
