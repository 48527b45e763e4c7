/** `1:02:05` of milliseconds; a length or a place in a film. Always left to right. */
export function lengthOf(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return shown.map((part, at) => (at ? String(part).padStart(2, '0') : String(part))).join(':')
}

/** The milliseconds of `1:02:05`, `62:05` or `12.5`; undefined when it is no time. */
export function msOf(text: string): number | undefined {
  if (!/^\d{1,3}(:[0-5]?\d){0,2}(\.\d{1,3})?$/.test(text.trim())) return undefined
  return Math.round(
    text
      .trim()
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0) * 1000,
  )
}
