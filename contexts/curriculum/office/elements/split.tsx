import { CallError } from '@halaqa/kit-contract'
import { Page, useCall, useMay, useWords } from '@halaqa/kit-office'
import { Button, Card, Empty, IconButton, Input, LinkButton, Notice, useToast } from '@halaqa/kit-web/light'
import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { areInOrder, piecesBetween } from '../../contract/pieces.ts'
import { doSplit, editSplit, type SplitScreen, splitScreen, updateSplit } from '../../contract/video.ts'
import { at, lessonsAddress } from '../addresses.ts'
import { Loaded } from '../loaded.tsx'
import { exactTime, lengthOf, msOf } from '../moment.ts'
import { Player } from './player.tsx'

type Film = SplitScreen['videos'][number]

/** Marks on the timeline of a long video make several elements of it. */
export function SplitPage() {
  return <Screen route={splitScreen} title="curriculum.office.split.one" Body={Marks} />
}
/** The ends of pieces that are there already, moved. */
export function EditSplitPage() {
  return <Screen route={editSplit} title="curriculum.office.split.ends" Body={Ends} />
}

type BodyProps = { film: Film; lessonId: number; onDone: () => void }
function Screen({
  route,
  title,
  Body,
}: {
  route: typeof splitScreen
  title: string
  Body: (props: BodyProps) => React.JSX.Element
}) {
  const id = Number(useParams().id)
  const words = useWords()
  const navigate = useNavigate()
  const may = useMay()
  const [chosen, choose] = useState(0)
  return (
    <Loaded
      route={route}
      params={{ id }}
      word={title}
      isWaiting={({ videos }) => videos.some(video => video.playing.state === 'waiting')}
    >
      {({ lesson, videos }) => {
        const film = videos[chosen] ?? videos[0]
        const back = lessonsAddress(lesson.subjectId, lesson.id)
        const other = route === splitScreen ? editSplit : splitScreen
        return (
          <Page
            title={words(title)}
            crumbs={[{ label: lesson.title, to: back }]}
            actions={
              film && (
                <LinkButton look="outlined" size="small" icon="sliders" to={at(other, lesson.id)}>
                  {words(route === splitScreen ? 'curriculum.office.split.ends' : 'curriculum.office.split.one')}
                </LinkButton>
              )
            }
          >
            {!film && (
              <Empty
                icon="video"
                title={words('curriculum.office.split.none')}
                text={words('curriculum.office.split.none_text')}
              />
            )}
            {videos.length > 1 && (
              <div className="cu-row">
                {videos.map((each, index) => (
                  <Button
                    key={each.playing.videoId}
                    size="small"
                    look={each === film ? 'filled' : 'outlined'}
                    onClick={() => choose(index)}
                  >
                    <bdi>{each.playing.name}</bdi>
                  </Button>
                ))}
              </div>
            )}
            {film && !may(doSplit.access) && <Player playing={film.playing} />}
            {film && may(doSplit.access) && (
              <Body key={film.playing.videoId} film={film} lessonId={lesson.id} onDone={() => navigate(back)} />
            )}
          </Page>
        )
      }}
    </Loaded>
  )
}

function useSend() {
  const words = useWords()
  const say = useToast()
  const [isBusy, setBusy] = useState(false)
  const send = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      say({ text: words('office.form.saved') })
      return true
    } catch (error) {
      say({ tone: 'error', text: error instanceof CallError ? error.problem.title : words('office.state.failed') })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, send }
}

function Marks({ film, lessonId, onDone }: BodyProps) {
  const words = useWords()
  const call = useCall()
  const { isBusy, send } = useSend()
  const video = useRef<HTMLVideoElement>(null)
  const [element, setElement] = useState(film.pieces[0]!)
  const [marks, setMarks] = useState<number[]>([])
  const [titles, setTitles] = useState<Record<number, string>>({})
  const start = element.startMs
  const [told, setTold] = useState(0)
  const end = element.endMs ?? film.playing.durationMs ?? told
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
          lessonId,
          elementId: element.elementId,
          marks: sorted,
          titles: sorted.concat(0).map((_, index) => titleAt(index)),
          ...(film.playing.durationMs === null && told && { durationMs: told }),
        },
      }),
    ).then(isDone => isDone && onDone())
  return (
    <div className="cu-columns">
      <div className="cu-panel">
        <Player ref={video} playing={{ ...film.playing, startMs: start, endMs: element.endMs }} onLength={setTold} />
        <Timeline start={start} end={end} marks={sorted} onSeek={ms => seek(video.current, ms)} />
        <div className="cu-row">
          <Button icon="flag" onClick={mark}>
            {words('curriculum.office.split.mark')}
          </Button>
          {film.pieces.length > 1 && (
            <label className="cu-row">
              {words('curriculum.office.split.which')}
              <select
                value={element.elementId}
                onChange={event => {
                  setElement(film.pieces.find(piece => piece.elementId === Number(event.target.value))!)
                  setMarks([])
                }}
              >
                {film.pieces.map(piece => (
                  <option key={piece.elementId} value={piece.elementId}>
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

function Ends({ film, lessonId, onDone }: BodyProps) {
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
