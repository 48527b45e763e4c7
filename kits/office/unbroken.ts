/** `S-26-00001`, `+96892000142`: it stays on one line, which a hyphen would break. A word without a digit is no number. */
export const isNumber = (value: unknown): boolean =>
  /^(?=.*\d)\+?[A-Za-z0-9]+([-/][A-Za-z0-9]+)*$/.test(String(value)) && String(value).length <= 20
