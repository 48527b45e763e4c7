/** The path of a Chromium that is there; undefined when none is. */
export function findChromium(): string | undefined
/** The same with all that belongs to a browser: the headless shell shows no notifications. */
export function findWholeChromium(): string | undefined
/** Finds a Chromium or brings one; throws with the next thing to try when neither works. */
export function demandChromium(): string
