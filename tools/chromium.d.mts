/** The path of a Chromium that is there; undefined when none is. */
export function findChromium(): string | undefined
/** Finds a Chromium or brings one; throws with the next thing to try when neither works. */
export function demandChromium(): string
