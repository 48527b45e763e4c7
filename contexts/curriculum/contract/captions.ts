/**
 * Why this is written here and not taken from a library (looked at in November 2026). `webvtt-parser` 2.2.0, the W3C's
 * own, is the one that is kept and runs in both places; but it overflows the stack on tags within tags, takes a bare `&`
 * for an error, accepts empty cues, and names no line for what it accepts, so that the two rules of ours (no empty cue,
 * no markup) could not say where. `media-captions` reads asynchronously and has one author, whose player has ended;
 * `node-webvtt` gives up without a line; `vtt.js` wants a browser. What a person has to be told here is the line.
 */

export type Cue = { start_ms: number; end_ms: number; text: string }

const time = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const timing = new RegExp(`^${time}[ \\t]+-->[ \\t]+${time}(?:[ \\t].*)?$`)
const msOf = (hours: string | undefined, minutes: string, seconds: string, rest: string) =>
  ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest)

/**
 * The cues of a WebVTT text, or the line (from 1) at which it is none: the head, a timing that cannot be read, a cue that
 * ends before it begins, begins before the one above, or is empty. Markup in cues is refused but for the speaker's `<v>`.
 */
export function readVtt(source: string): { cues: Cue[] } | { line: number } {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return { line: 1 }
  const cues: Cue[] = []
  for (let at = 1; at < lines.length; at++) {
    const block = lines[at]!
    if (block.trim() === '') continue
    const end = blockEnd(lines, at)
    if (/^(NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block)) {
      at = end
      continue
    }
    const timed = lines[at]!.includes('-->') ? at : at + 1
    const found = timing.exec(lines[timed] ?? '')
    if (!found) return { line: timed + 1 }
    const startMs = msOf(found[1], found[2]!, found[3]!, found[4]!)
    const endMs = msOf(found[5], found[6]!, found[7]!, found[8]!)
    const text = lines
      .slice(timed + 1, end)
      .join('\n')
      .trim()
    const isMarked = /<(?!\/?v[ .>])/.test(text)
    if (endMs <= startMs || startMs < (cues.at(-1)?.start_ms ?? 0) || !text || isMarked) return { line: timed + 1 }
    cues.push({ start_ms: startMs, end_ms: endMs, text })
    at = end
  }
  return cues.length ? { cues } : { line: lines.length }
}

function blockEnd(lines: string[], from: number): number {
  let end = from
  while (end < lines.length && lines[end]!.trim() !== '') end++
  return end
}
