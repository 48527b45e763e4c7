type Option = { id: number | string }

/**
 * Of the options those that answer what is typed: what the list found for it, by whatever field, and of the others, what is
 * chosen already, by its name.
 */
export const offered = <O extends Option>(options: O[], found: O[], isTyped: (option: O) => boolean): O[] =>
  options.filter(each => found.some(one => one.id === each.id) || isTyped(each))
