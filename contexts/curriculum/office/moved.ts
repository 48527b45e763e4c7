/** The list with what stood at one place standing at another. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
