/** An attempt that was only looked at is used again for so long: opening the page twice is not two payments. */
export const reuseMinutes = 20
