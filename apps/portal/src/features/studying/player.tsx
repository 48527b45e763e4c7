import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import type { ElementScreen } from '@halaqa/learning/contract'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ControlBar } from './control-bar.tsx'
import { type Stretch, withStretch } from './covered.ts'
import { linesOf, spokenAt } from './cues.ts'
import { NextElement } from './next-element.tsx'
import { lengthOf, type Piece, placeIn, resumeAt, secondOf } from './piece.ts'
import { habits, keepHabit } from './player-habits.ts'
import { StillThere } from './still-there.tsx'
import { useKeys } from './use-keys.ts'
import { useOneDevice } from './use-one-device.ts'
import { usePlayerState } from './use-player-state.ts'
import { useWatching } from './use-watching.ts'

/** Between two reports of the browser, milliseconds at single speed; more is a leap. */
const drawnUpTo = 1500

type Playing = NonNullable<ElementScreen['playing']>
/** Everything beside the film acts on it through these. */
export type PlayerHandle = { seek: (ms: number) => void; at: () => number }

/**
 * The film of an element. A bar of our own, because an element is a piece of a film and has a clock of its own, which no
 * ready bar can show; it runs from left to right in every language, as media controls do.
 */
export function Player({
  element,
  playing,
  handle,
  onPlace,
  onProgress,
  onStale,
}: {
  element: ElementScreen
  playing: Playing
  handle: RefObject<PlayerHandle | null>
  onPlace: (ms: number) => void
  onProgress: (percent: number, finished: boolean) => void
  /** The links have expired: others are asked for. */
  onStale: () => void
}) {
  const t = useWords('studying')
  const [language] = useLanguage()
  const video = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { start_ms, end_ms } = playing
  const piece = useMemo<Piece>(() => ({ start_ms, end_ms }), [start_ms, end_ms])
  const [length, setLength] = useState(() => lengthOf(piece, (playing.duration_ms ?? Number.NaN) / 1000))
  const [place, setPlace] = useState(0)
  const [covered, setCovered] = useState<readonly Stretch[]>(element.covered)
  const [isOver, setOver] = useState(false)
  const { state: arrival } = useLocation()
  const [soundOnly, setSoundOnly] = useState(false)
  const [captioned, setCaptioned] = useState(() => habits().captions)
  useEffect(() => keepHabit({ captions: captioned }), [captioned])
  const state = usePlayerState(video)
  const lines = useMemo(() => linesOf(playing.captions, language, piece), [playing.captions, language, piece])
  const spoken = captioned ? lines[spokenAt(lines, place)] : undefined
  const watching = useWatching(video, element, piece, result => {
    const own = result.elements.find(each => each.id === element.id)
    if (!own) return
    const percent = own.watched ? 100 : Math.floor((own.covered_ms / Math.max(1, own.duration_ms ?? length)) * 100)
    onProgress(percent, result.finished.includes(element.id))
  })

  /**
   * Where the film must stand once its first picture is there: where one stopped, what was chosen meanwhile, or where it was
   * before the links changed.
   */
  const wanted = useRef(element.position_ms)
  const seek = useCallback(
    (ms: number) => {
      if (!video.current) return
      watching.onInterrupted()
      const to = Math.max(0, Math.min(ms, length || ms))
      video.current.currentTime = secondOf(to, piece)
      // The film follows when it has loaded that place; the line and the clock stand there at once.
      setPlace(to)
      wanted.current = to
    },
    [watching.onInterrupted, length, piece],
  )
  useEffect(() => {
    handle.current = { seek, at: () => placeIn(video.current?.currentTime ?? 0, piece) }
  }, [handle, seek, piece])

  const loaded = () => {
    const media = video.current!
    const known = lengthOf(piece, media.duration)
    setLength(known)
    media.currentTime = secondOf(resumeAt(wanted.current, known), piece)
    const { speed, volume } = habits()
    media.playbackRate = speed
    media.volume = volume
    // After the one before it ended; a browser that plays nothing by itself leaves it standing.
    if ((arrival as { plays?: boolean } | null)?.plays) media.play().catch(() => {})
  }
  const moved = () => {
    const media = video.current!
    const at = placeIn(media.currentTime, piece)
    // What is played is drawn at once; the server is told every fifteen seconds.
    if (!media.paused && !media.seeking && at > place && at - place < drawnUpTo * media.playbackRate)
      setCovered(before => withStretch(before, [place, at]))
    setPlace(at)
    onPlace(at)
    wanted.current = at
    watching.onTime()
    if (length > 0 && at >= length && !media.paused) {
      media.pause()
      watching.onEnded()
      setOver(true)
    }
  }
  const begins = useOneDevice(element, video)
  const begun = () => {
    setOver(false)
    watching.onTime()
    begins()
  }
  const toggle = () => {
    const media = video.current!
    if (!media.paused) return media.pause()
    if (length > 0 && place >= length - 200) seek(0)
    // The browser may refuse to play before somebody has touched the page: then the button stays as it is.
    media.play().catch(() => {})
  }
  const onKeyDown = useKeys({ video, frame, toggle, seek, place, length, setCaptioned })
  const sources = soundOnly && playing.audio ? [{ type: 'audio/mp4', url: playing.audio }] : playing.sources
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of a player hold wherever in it the focus is.
    <div ref={frame} className="sy-player" data-sound={soundOnly || undefined} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useMediaCaption: captions are drawn over the film, by the clock of the piece. */}
      <video
        ref={video}
        key={`${soundOnly}:${sources[0]?.url}`}
        playsInline
        preload="metadata"
        poster={playing.poster ?? undefined}
        aria-label={element.title}
        onLoadedMetadata={loaded}
        onPlay={begun}
        onPlaying={watching.onTime}
        onTimeUpdate={moved}
        onSeeking={watching.onInterrupted}
        onWaiting={watching.onStalled}
        onPause={watching.onPause}
        onEnded={() => {
          watching.onEnded()
          setOver(true)
        }}
        onRateChange={event => keepHabit({ speed: event.currentTarget.playbackRate })}
        onVolumeChange={event => keepHabit({ volume: event.currentTarget.volume })}
        onError={onStale}
        onClick={toggle}
      >
        {sources.map(source => (
          <source
            key={source.url}
            src={source.url}
            // Of other types a browser finds out by itself whether it can play them.
            type={/^video\/(mp4|webm)$/.test(source.type) ? source.type : undefined}
            onError={onStale}
          />
        ))}
        {t('player.unsupported')}
      </video>
      {soundOnly && <p className="sy-sound">{t('player.sound_only')}</p>}
      {spoken && (
        <p className="sy-caption" dir="auto">
          <span>{spoken.text}</span>
        </p>
      )}
      <ControlBar
        video={video}
        frame={frame}
        state={state}
        place={place}
        length={length}
        seek={seek}
        toggle={toggle}
        covered={covered}
        captions={lines.length ? { on: captioned, toggle: () => setCaptioned(on => !on) } : undefined}
        sound={playing.audio ? { on: soundOnly, toggle: () => setSoundOnly(on => !on) } : undefined}
      />
      {isOver && element.next && <NextElement next={element.next} stay={() => setOver(false)} />}
      <StillThere isPlaying={!state.paused} pause={() => video.current?.pause()} resume={toggle} />
    </div>
  )
}
