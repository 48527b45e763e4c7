import { useCall, useWords } from '@halaqa/kit-office'
import { Button, Card, IconButton, Input, Notice } from '@halaqa/kit-web/light'
import { useRef, useState } from 'react'
import { areInOrder } from '../../contract/pieces.ts'
import { updateSplit } from '../../contract/video.ts'
import { exactTime, msOf } from '../moment.ts'
import { Player } from './player.tsx'
import { withTime } from './typed-ends.ts'
import { type BodyProps, useSend } from './use-send.ts'

/** The ends of the pieces of a film, typed or taken from where the player stands. */
export function Ends({ film, lessonId, onDone }: BodyProps) {
  const words = useWords()
  const call = useCall()
  const { isBusy, send } = useSend()
  const video = useRef<HTMLVideoElement>(null)
  const [rows, setRows] = useState(() =>
    film.pieces.map(piece => ({
      element_id: piece.element_id,
      title: piece.title,
      start: exactTime(piece.start_ms),
      end: exactTime(piece.end_ms ?? film.playing.duration_ms ?? 0),
      start_ms: piece.start_ms,
      end_ms: piece.end_ms ?? film.playing.duration_ms ?? 0,
    })),
  )
  const change = (id: number, values: object) =>
    setRows(rows.map(row => (row.element_id === id ? { ...row, ...values } : row)))
  const time = (id: number, key: 'start' | 'end', text: string) =>
    setRows(rows.map(row => (row.element_id === id ? withTime(row, key, text) : row)))
  const isRight =
    areInOrder(rows, film.playing.duration_ms) &&
    rows.every(row => msOf(row.start) !== undefined && msOf(row.end) !== undefined && row.title.trim())
  const save = () =>
    send(() =>
      call(updateSplit, {
        body: {
          lesson_id: lessonId,
          version: film.version,
          pieces: rows.map(({ element_id, title, start_ms, end_ms }) => ({
            element_id,
            title,
            start_ms,
            end_ms,
          })),
        },
      }),
    ).then(isDone => isDone && onDone())
  const now = () => exactTime((video.current?.currentTime ?? 0) * 1000)
  const endWith = (ms: number) =>
    setRows(before => before.map(row => (row.end_ms ? row : { ...row, end_ms: ms, end: exactTime(ms) })))
  return (
    <div className="cu-columns">
      <Player ref={video} playing={{ ...film.playing, start_ms: 0, end_ms: null }} onLength={endWith} />
      <Card className="cu-panel">
        <h2>{words('curriculum.office.split.pieces')}</h2>
        {!isRight && (
          <Notice tone="warning" icon="alert">
            {words('problem.pieces-wrong')}
          </Notice>
        )}
        <ol className="cu-pieces">
          {rows.map((row, index) => (
            <li key={row.element_id}>
              <Input
                label={words('curriculum.office.split.title', { number: index + 1 })}
                value={row.title}
                onChange={event => change(row.element_id, { title: event.target.value })}
              />
              {(['start', 'end'] as const).map(key => (
                <Input
                  key={key}
                  label={words(`curriculum.office.split.${key}`)}
                  dir="ltr"
                  value={row[key]}
                  error={msOf(row[key]) === undefined ? words('curriculum.office.split.no_time') : undefined}
                  onChange={event => time(row.element_id, key, event.target.value)}
                  end={
                    <IconButton
                      name="flag"
                      size={16}
                      label={words('curriculum.office.split.now')}
                      onClick={() => time(row.element_id, key, now())}
                    />
                  }
                />
              ))}
            </li>
          ))}
        </ol>
        <div className="cu-row">
          <Button busy={isBusy} disabled={!isRight} onClick={() => void save()}>
            {words('ra.action.save')}
          </Button>
        </div>
      </Card>
    </div>
  )
}
