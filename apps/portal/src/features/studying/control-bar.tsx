import { duration } from '@halaqa/kit-contract/format'
import { useWords } from '@halaqa/kit-web/i18n'
import { Icon, type IconName } from '@halaqa/kit-web/light'
import { speeds } from '@halaqa/learning/contract'
import { type RefObject, useEffect, useState } from 'react'
import { nextGap, type Stretch } from './covered.ts'
import { toggleFullscreen } from './fullscreen.ts'
import type { PlayerState } from './use-player-state.ts'

/** Of the seek line, milliseconds. */
const step = 1000

type Switch = { on: boolean; toggle: () => void }

/** `12:40`, and `1:02:40` of a long film. */
export const clockOf = (ms: number): string => duration(ms / 1000).replace(/^00:/, '')

/** The bar of the player. */
export function ControlBar({
  video,
  frame,
  state,
  place,
  length,
  seek,
  toggle,
  captions,
  sound,
  covered,
}: {
  video: RefObject<HTMLVideoElement | null>
  frame: RefObject<HTMLDivElement | null>
  state: PlayerState
  place: number
  length: number
  seek: (ms: number) => void
  toggle: () => void
  captions: Switch | undefined
  sound: Switch | undefined
  /** What was really played, milliseconds of the piece. */
  covered: readonly Stretch[]
}) {
  const t = useWords('studying')
  // Whether there is such a thing is known in the browser only.
  const [hasPip, setHasPip] = useState(false)
  useEffect(() => setHasPip(document.pictureInPictureEnabled === true), [])
  const part = length ? (Math.min(place, length) / length) * 100 : 0
  const gap = length && covered.length ? nextGap(covered, length, place) : undefined
  const pip = () => {
    const now = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : video.current?.requestPictureInPicture()
    // Refused while there is no picture yet: nothing is lost.
    now?.catch(() => {})
  }
  return (
    <div className="sy-bar" dir="ltr">
      <div className="sy-track">
        <div className="sy-place">
          <span className="sy-covered" aria-hidden="true">
            {length > 0 &&
              covered.map(([from, to]) => (
                <i
                  key={from}
                  style={{ left: `${(from / length) * 100}%`, width: `${((to - from) / length) * 100}%` }}
                />
              ))}
          </span>
          <input
            type="range"
            className="sy-line"
            min={0}
            max={Math.max(1, length)}
            step={step}
            // A whole step: the browser would round it, and React take that for a choice of the student's.
            value={Math.floor(Math.min(place, length) / step) * step}
            aria-label={t('player.place')}
            aria-valuetext={t('player.of', { at: clockOf(place), length: clockOf(length) })}
            style={{ '--part': `${part}%` } as never}
            onChange={event => seek(Number(event.target.value))}
          />
        </div>
        <span className="sy-clock">
          {clockOf(place)} / {clockOf(length)}
        </span>
      </div>
      <div className="sy-buttons">
        <Act
          name={state.paused ? 'play' : 'pause'}
          label={t(state.paused ? 'player.play' : 'player.pause')}
          act={toggle}
        />
        <Act name="back10" label={t('player.back')} act={() => seek(place - 10_000)} />
        <Act name="forth10" label={t('player.forth')} act={() => seek(place + 10_000)} />
        <Act
          name={state.muted ? 'mute' : 'vol'}
          label={t(state.muted ? 'player.unmute' : 'player.mute')}
          pressed={state.muted}
          act={() => {
            if (video.current) video.current.muted = !state.muted
          }}
        />
        {gap !== undefined && <Act name="skip" label={t('player.unwatched')} act={() => seek(gap)} />}
        <span className="sy-space" />
        <label className="sy-speed">
          <span className="hq-unseen">{t('player.speed')}</span>
          <select
            value={state.speed}
            onChange={event => {
              if (video.current) video.current.playbackRate = Number(event.target.value)
            }}
          >
            {speeds.map(speed => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
        </label>
        {captions && <Act name="cc" label={t('player.captions')} pressed={captions.on} act={captions.toggle} />}
        {sound && <Act name="mic" label={t('player.sound')} pressed={sound.on} act={sound.toggle} />}
        {hasPip && <Act className="sy-pip" name="pip" label={t('player.pip')} act={pip} />}
        <Act name="full" label={t('player.full')} act={() => toggleFullscreen(frame.current)} />
      </div>
    </div>
  )
}

function Act({
  name,
  label,
  pressed,
  act,
  className,
}: {
  name: IconName
  label: string
  pressed?: boolean
  act: () => void
  className?: string
}) {
  return (
    <button type="button" className={className} aria-label={label} title={label} aria-pressed={pressed} onClick={act}>
      <Icon name={name} size={22} />
    </button>
  )
}
