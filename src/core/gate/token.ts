/**
 * Whether a field holds a nonce: it is called one, and its value is long, without the dots, signs and grouping of
 * addresses, names and ids. An id of a record or a recipient may look the same, so the looks alone don't do.
 */
export const isToken = (name: string, value: string): boolean =>
  named.test(name) &&
  value.length > 24 &&
  /^[\w+/=-]+$/.test(value) &&
  /\d/.test(value) &&
  /[a-z]/i.test(value) &&
  !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

const named =
  /csrf|xsrf|nonce|authenticity|verification_?token|view_?state|event_?validation|sess?_?key|form_?(build_?id|hash|key|token)/i;
