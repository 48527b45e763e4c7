import { useCall, useWords } from '@halaqa/kit-office'
import { Button, Card, IconButton, Input, Notice } from '@halaqa/kit-web/light'
import { useRef, useState } from 'react'
import { areInOrder } from '../../contract/pieces.ts'
import { updateSplit } from '../../contract/video.ts'
import { exactTime, msOf } from '../moment.ts'
import { Player } from './player.tsx'
import { type BodyProps, useSend } from './use-send.ts'

/** The ends of the pieces of a film, typed or taken from where the player stands. */
export function Ends({ film, lessonId, onDone }: BodyProps) {
  const words = useWords()
  const call = useCall()
  const { isBusy, send } = useSend()
  const video = useRef<HTMLVideoElement>(null)
  const [rows, setRows] = useState(() =>
    film.pieces.map(piece => ({
      elementId: piece.elementId,
      title: piece.title,
      start: exactTime(piece.startMs),
      end: exactTime(piece.endMs ?? film.playing.durationMs ?? 0),
      startMs: piece.startMs,
      endMs: piece.endMs ?? film.playing.durationMs ?? 0,
    })),
  )
  const change = (id: number, values: object) =>
    setRows(rows.map(row => (row.elementId === id ? { ...row, ...values } : row)))
  const time = (id: number, key: 'start' | 'end', text: string) => {
    const ms = msOf(text)
    change(id, { [key]: text, ...(ms !== undefined && { [`${key}Ms`]: ms }) })
  }
  const isRight =
    areInOrder(rows, film.playing.durationMs) &&
    rows.every(row => msOf(row.start) !== undefined && msOf(row.end) !== undefined && row.title.trim())
  const save = () =>
    send(() =>
      call(updateSplit, {
        body: {
          lessonId,
          pieces: rows.map(({ elementId, title, startMs, endMs }) => ({ elementId, title, startMs, endMs })),
        },
      }),
    ).then(isDone => isDone && onDone())
  const now = () => exactTime((video.current?.currentTime ?? 0) * 1000)
  const endWith = (ms: number) =>
    setRows(before => before.map(row => (row.endMs ? row : { ...row, endMs: ms, end: exactTime(ms) })))
  return (
    <div className="cu-columns">
      <Player ref={video} playing={{ ...film.playing, startMs: 0, endMs: null }} onLength={endWith} />
      <Card className="cu-panel">
        <h2>{words('curriculum.office.split.pieces')}</h2>
        {!isRight && (
          <Notice tone="warning" icon="alert">
            {words('problem.pieces-wrong')}
          </Notice>
        )}
        <ol className="cu-pieces">
          {rows.map((row, index) => (
            <li key={row.elementId}>
              <Input
                label={words('curriculum.office.split.title', { number: index + 1 })}
                value={row.title}
                onChange={event => change(row.elementId, { title: event.target.value })}
              />
              {(['start', 'end'] as const).map(key => (
                <Input
                  key={key}
                  label={words(`curriculum.office.split.${key}`)}
                  dir="ltr"
                  value={row[key]}
                  error={msOf(row[key]) === undefined ? words('curriculum.office.split.no_time') : undefined}
                  onChange={event => time(row.elementId, key, event.target.value)}
                  end={
                    <IconButton
                      name="flag"
                      size={16}
                      label={words('curriculum.office.split.now')}
                      onClick={() => time(row.elementId, key, now())}
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
