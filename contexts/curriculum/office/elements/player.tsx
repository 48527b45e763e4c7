import { useOffice, useWords } from '@halaqa/kit-office'
import { Notice } from '@halaqa/kit-web/light'
import { type Ref, useEffect, useState } from 'react'
import type { Playing } from '../../contract/element.ts'
import { usePiece } from './use-piece.ts'

/** Languages call themselves the same in every language. */
export const languageNames = { ar: 'العربية', en: 'English', fr: 'Français' }

/** What every browser may be told; of others it finds out by itself whether it can play them. */
const plainTypes = ['video/mp4', 'video/webm']

type Props = {
  playing: Playing
  ref?: Ref<HTMLVideoElement>
  /** How long the film is, in milliseconds, once the browser knows. */
  onLength?: (ms: number) => void
}
/** The browser's own player with sources, poster and captions; of a piece only its range is played. */
export function Player({ playing, ref, onLength }: Props) {
  const words = useWords()
  const { language } = useOffice()
  const tracks = useTracks(playing)
  const piece = usePiece(playing, ref)
  const shown = tracks.find(track => track.language === language) ?? tracks[0]
  const note = { waiting: 'waiting', plain: 'plain', failed: 'failed', ready: undefined }[playing.state]
  return (
    <div className="cu-player">
      <video
        // Sources are looked at once: what was made of the film meanwhile wants a player of its own.
        key={playing.state}
        {...piece}
        controls
        preload="metadata"
        playsInline
        poster={playing.poster ?? undefined}
        onDurationChange={event => {
          const ms = Math.floor(event.currentTarget.duration * 1000)
          if (Number.isSafeInteger(ms)) onLength?.(ms)
        }}
      >
        {playing.sources.map((source, at) => (
          <source
            // biome-ignore lint/suspicious/noArrayIndexKey: addresses are signed anew, the order stays.
            key={at}
            src={source.url}
            type={plainTypes.includes(source.type) ? source.type : undefined}
          />
        ))}
        {tracks.map(track => (
          <track
            key={track.language}
            kind="captions"
            srcLang={track.language}
            label={languageNames[track.language]}
            src={track.url}
            default={track === shown}
          />
        ))}
        {words('curriculum.office.video.unsupported')}
      </video>
      {note && (
        <Notice tone={note === 'failed' ? 'warning' : 'info'} icon="info">
          {words(`curriculum.office.video.${note}`)}
        </Notice>
      )}
      {playing.audio && (
        <details>
          <summary>{words('curriculum.office.video.audio')}</summary>
          {/* biome-ignore lint/a11y/useMediaCaption: the same words stand in the captions of the film above and in the transcript. */}
          <audio controls preload="none" src={playing.audio} />
        </details>
      )}
      {playing.transcript && (
        <details>
          <summary>{words('curriculum.office.video.transcript')}</summary>
          <p className="cu-summary">{playing.transcript}</p>
        </details>
      )}
    </div>
  )
}

/** Captions are data, not files: an address of this page's own. */
function useTracks({ captions }: Playing) {
  const [tracks, setTracks] = useState<{ language: 'ar' | 'en' | 'fr'; url: string }[]>([])
  const key = JSON.stringify(captions)
  useEffect(() => {
    const made = (JSON.parse(key) as Playing['captions']).map(({ language, vtt }) => ({
      language,
      url: URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' })),
    }))
    setTracks(made)
    return () => {
      for (const track of made) URL.revokeObjectURL(track.url)
    }
  }, [key])
  return tracks
}
