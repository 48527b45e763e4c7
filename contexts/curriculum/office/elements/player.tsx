import { useWords } from '@halaqa/kit-office'
import { Notice } from '@halaqa/kit-web/light'
import { type Ref, useEffect, useState } from 'react'
import type { Playing } from '../../contract/element.ts'

const names = { ar: 'العربية', en: 'English', fr: 'Français' }

/** The browser's own player with sources, poster and captions; a piece begins and ends where it should. */
export function Player({ playing, ref }: { playing: Playing; ref?: Ref<HTMLVideoElement> }) {
  const words = useWords()
  const tracks = useTracks(playing)
  const piece =
    playing.startMs || playing.endMs ? `#t=${playing.startMs / 1000},${playing.endMs ? playing.endMs / 1000 : ''}` : ''
  const note = { waiting: 'waiting', plain: 'plain', failed: 'failed', ready: undefined }[playing.state]
  return (
    <div className="cu-player">
      {/* biome-ignore lint/a11y/useMediaCaption: every track that the film has follows below. */}
      <video ref={ref} controls preload="metadata" playsInline poster={playing.poster ?? undefined}>
        {playing.sources.map(source => (
          <source key={source.url} src={source.url + piece.replace(/,$/, '')} type={source.type} />
        ))}
        {tracks.map(track => (
          <track
            key={track.language}
            kind="captions"
            srcLang={track.language}
            label={names[track.language]}
            src={track.url}
          />
        ))}
        متصفحك لا يدعم تشغيل الفيديو
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
