let version = 0

/** The number of the pages that this build serves; said once at start. */
export const setVersion = (number: number): void => {
  version = number
}
export const currentVersion = (): number => version
