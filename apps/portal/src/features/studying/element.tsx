import './studying.css'
import { useWords } from '@halaqa/kit-web/i18n'
import { useWaitingSent } from '@halaqa/kit-web/kept'
import { Skeleton } from '@halaqa/kit-web/light'
import { Loaded } from '@halaqa/kit-web/screen'
import type { ElementScreen } from '@halaqa/learning/contract'
import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { withQueries } from '../../with-queries.tsx'
import { StudentGate } from '../student/gate.tsx'
import { useWatchingSent } from '../watched/use-watching-sent.ts'
import { ElementFrame, FrameBar } from './element-frame.tsx'
import { ElementHead } from './element-head.tsx'
import { Missing } from './missing.tsx'
import { Player, type PlayerHandle } from './player.tsx'
import { Reader } from './reader.tsx'
import { SideTabs } from './side-tabs.tsx'
import { ToKeep } from './to-keep.tsx'
import { useElement } from './use-element.ts'

/** What is learned from: a film, a text, a file or a link, with the lesson it stands in. */
export const Page = withQueries(() => (
  <StudentGate>
    <Opened />
  </StudentGate>
))

function Opened() {
  useWaitingSent()
  const web = useWords('web')
  const id = Number(useParams().id)
  const element = useElement(id)
  const [query] = useSearchParams()
  // A link to a moment: from a note.
  const at = /^\d{1,8}$/.test(query.get('at') ?? '') ? Number(query.get('at')) : undefined
  const { refetch } = element
  const again = useCallback(() => void refetch(), [refetch])
  if (element.error && !element.data) return <Unopened error={element.error} retry={again} />
  return (
    <Loaded
      query={element}
      loading={
        <div className="sy-alone">
          <Skeleton label={web('loading')} rows={5} />
        </div>
      }
    >
      {data => <Element key={data.id} element={at === undefined ? data : { ...data, position_ms: at }} again={again} />}
    </Loaded>
  )
}

/** Not there, not for this student, or not to be had without a connection. */
function Unopened(failure: ComponentProps<typeof Missing>) {
  const student = useWords('student')
  const subjects = student('places.subjects')
  return (
    <div className="sy-frame">
      <FrameBar back="/student/subjects" label={subjects}>
        <b>{subjects}</b>
      </FrameBar>
      <main id="content" tabIndex={-1} className="sy-unopened">
        <Missing {...failure} />
      </main>
    </div>
  )
}

/** A film tells by itself; what another film has left on the device is told from here too. */
function WatchingSent() {
  useWatchingSent()
  return null
}

function Element({ element, again }: { element: ElementScreen; again: () => void }) {
  const handle = useRef<PlayerHandle>(null)
  const [place, setPlace] = useState(element.position_ms)
  const [percent, setPercent] = useState(element.percent)
  const [watched, setWatched] = useState(element.watched === 1)
  useEffect(() => setWatched(before => before || element.watched === 1), [element.watched])
  // Links hold for an hour; a film that was left open longer asks for new ones, at most once a minute.
  const asked = useRef(0)
  const stale = useCallback(() => {
    if (Date.now() - asked.current < 60_000) return
    asked.current = Date.now()
    again()
  }, [again])
  const progress = useCallback((now: number) => {
    setPercent(before => Math.max(before, Math.min(100, now)))
    if (now >= 100) setWatched(true)
  }, [])
  const finish = useCallback(() => {
    setPercent(100)
    setWatched(true)
  }, [])
  return (
    <ElementFrame element={element} percent={percent} watched={watched}>
      {element.playing ? (
        <Player
          element={element}
          playing={element.playing}
          handle={handle}
          onPlace={setPlace}
          onProgress={progress}
          onStale={stale}
        />
      ) : (
        <WatchingSent />
      )}
      <ElementHead element={element} percent={percent} watched={watched} />
      {element.kind === 'text' && <Reader element={element} watched={watched} onFinished={finish} />}
      {(element.kind === 'file' || element.kind === 'link') && <ToKeep element={element} onFinished={finish} />}
      <SideTabs
        element={element}
        place={place}
        seek={ms => handle.current?.seek(ms)}
        percent={percent}
        watched={watched}
      />
    </ElementFrame>
  )
}
