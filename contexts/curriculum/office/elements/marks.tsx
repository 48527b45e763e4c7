import { useCall, useWords } from '@halaqa/kit-office'
import { Button, Card, IconButton, Input, Notice } from '@halaqa/kit-web/light'
import { useRef, useState } from 'react'
import { piecesBetween } from '../../contract/pieces.ts'
import { doSplit } from '../../contract/video.ts'
import { exactTime, lengthOf } from '../moment.ts'
import { Player } from './player.tsx'
import { type BodyProps, useSend } from './use-send.ts'

/** Marks on the timeline of a film, and a title for each piece between them. */
export function Marks({ film, lessonId, onDone }: BodyProps) {
  const words = useWords()
  const call = useCall()
  const { isBusy, send } = useSend()
  const video = useRef<HTMLVideoElement>(null)
  const [element, setElement] = useState(film.pieces[0]!)
  const [marks, setMarks] = useState<number[]>([])
  const [titles, setTitles] = useState<Record<number, string>>({})
  const start = element.start_ms
  const [told, setTold] = useState(0)
  const end = element.end_ms ?? film.playing.duration_ms ?? told
  const sorted = marks.toSorted((a, b) => a - b)
  const pieces = end ? piecesBetween(start, end, sorted) : undefined
  const titleAt = (index: number) =>
    titles[index] ?? (index === 0 ? element.title : words('curriculum.office.split.part', { number: index + 1 }))
  const mark = () => {
    const now = Math.round((video.current?.currentTime ?? 0) * 1000)
    if (!marks.includes(now)) setMarks([...marks, now])
  }
  const split = () =>
    send(() =>
      call(doSplit, {
        body: {
          lesson_id: lessonId,
          element_id: element.element_id,
          marks: sorted,
          titles: sorted.concat(0).map((_, index) => titleAt(index)),
          ...(film.playing.duration_ms === null && told && { duration_ms: told }),
        },
      }),
    ).then(isDone => isDone && onDone())
  return (
    <div className="cu-columns">
      <div className="cu-panel">
        <Player ref={video} playing={{ ...film.playing, start_ms: start, end_ms: element.end_ms }} onLength={setTold} />
        <Timeline start={start} end={end} marks={sorted} onSeek={ms => seek(video.current, ms)} />
        <div className="cu-row">
          <Button icon="flag" onClick={mark}>
            {words('curriculum.office.split.mark')}
          </Button>
          {film.pieces.length > 1 && (
            <label className="cu-row">
              {words('curriculum.office.split.which')}
              <select
                value={element.element_id}
                onChange={event => {
                  setElement(film.pieces.find(piece => piece.element_id === Number(event.target.value))!)
                  setMarks([])
                }}
              >
                {film.pieces.map(piece => (
                  <option key={piece.element_id} value={piece.element_id}>
                    {piece.title}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
      </div>
      <Card className="cu-panel">
        <h2>{words('curriculum.office.split.pieces')}</h2>
        {sorted.length === 0 && <p className="of-none">{words('curriculum.office.split.help')}</p>}
        {sorted.length > 0 && !pieces && (
          <Notice tone="warning" icon="alert">
            {words('problem.pieces-wrong')}
          </Notice>
        )}
        <ol className="cu-pieces">
          {sorted.length > 0 &&
            [start, ...sorted].map((from, index) => (
              <li key={from}>
                <bdi dir="ltr">{exactTime(from)}</bdi>
                <Input
                  labelUnseen
                  label={words('curriculum.office.split.title', { number: index + 1 })}
                  value={titleAt(index)}
                  onChange={event => setTitles({ ...titles, [index]: event.target.value })}
                />
                {index > 0 && (
                  <IconButton
                    name="x"
                    size={18}
                    label={words('curriculum.office.split.unmark', { time: lengthOf(from) })}
                    onClick={() => setMarks(marks.filter(each => each !== from))}
                  />
                )}
              </li>
            ))}
        </ol>
        <div className="cu-row">
          <Button busy={isBusy} disabled={!pieces || sorted.length === 0} onClick={() => void split()}>
            {words('curriculum.office.split.do', { count: sorted.length + 1 })}
          </Button>
        </div>
      </Card>
    </div>
  )
}

const seek = (video: HTMLVideoElement | null, ms: number) => {
  if (video) video.currentTime = ms / 1000
}

/** Time runs left to right, in every language. */
function Timeline({
  start,
  end,
  marks,
  onSeek,
}: {
  start: number
  end: number
  marks: number[]
  onSeek: (ms: number) => void
}) {
  const words = useWords()
  const share = (ms: number) => (end > start ? ((ms - start) / (end - start)) * 100 : 0)
  return (
    <div className="cu-timeline" dir="ltr" role="group" aria-label={words('curriculum.office.split.timeline')}>
      {marks.map(ms => (
        <button
          key={ms}
          type="button"
          style={{ insetInlineStart: `${share(ms)}%` }}
          aria-label={words('curriculum.office.split.go', { time: lengthOf(ms) })}
          onClick={() => onSeek(ms)}
        />
      ))}
      <span>{lengthOf(start)}</span>
      <span>{end ? lengthOf(end) : ''}</span>
    </div>
  )
}
