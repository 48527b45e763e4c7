import { useWords } from '@halaqa/kit-web/i18n'
import { Input } from '@halaqa/kit-web/light'
import { useEffect, useRef, useState } from 'react'
import { clockOf } from './control-bar.tsx'
import { type Line, matching, spokenAt } from './cues.ts'

/** What is spoken: it follows the film, is searched, and leads to the moment. Without captions the plain text. */
export function Transcript({
  lines,
  whole,
  place,
  seek,
}: {
  lines: readonly Line[]
  whole: string
  place: number
  seek: (ms: number) => void
}) {
  const t = useWords('studying')
  const [q, setQ] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const spoken = spokenAt(lines, place)
  useEffect(() => {
    if (q) return
    // Only the list moves, not the page: the film must stay where it is.
    const box = list.current
    const line = box?.querySelector<HTMLElement>('[aria-current]')
    if (box && line && spoken >= 0) box.scrollTop = line.offsetTop - box.clientHeight / 3
  }, [spoken, q])
  const paragraphs = whole
    .split(/\n+/)
    .filter(Boolean)
    .map((text, at) => ({ at, text }))
  const found = matching(lines, q)
  const foundPlain = matching(paragraphs, q)
  const isEmpty = lines.length ? found.length === 0 : foundPlain.length === 0
  return (
    <div className="ap-stack">
      <Input label={t('transcript.search')} type="search" value={q} onChange={event => setQ(event.target.value)} />
      {isEmpty && <p className="ap-quiet">{t('transcript.none')}</p>}
      {lines.length > 0 ? (
        <ol className="sy-transcript" ref={list}>
          {found.map(line => (
            <li key={line.from} aria-current={line === lines[spoken] ? 'true' : undefined}>
              <button type="button" onClick={() => seek(line.from)}>
                <bdi dir="ltr">{clockOf(line.from)}</bdi>
                <span dir="auto">{line.text}</span>
              </button>
            </li>
          ))}
        </ol>
      ) : (
        foundPlain.map(({ at, text }) => (
          <p key={at} dir="auto">
            {text}
          </p>
        ))
      )}
    </div>
  )
}
