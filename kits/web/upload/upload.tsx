import './upload.css'
import { bytes, isolated, percent } from '@halaqa/kit-contract/format'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { useLanguage, useWords } from '../i18n/index.ts'
import { Bar, Button, Icon, type IconName, Notice, Tile } from '../light/index.ts'
import { takesPdf, takesPhotos, typeNames } from './accept.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { UploadState } from './state.ts'
import { type UploadOptions, useUpload } from './use-upload.ts'

/**
 * A place for one file: chosen, dragged, photographed, or several photos made into one PDF. Shows its percent, can be
 * paused, and goes on where it stopped. Works by keyboard: every way is a labelled file input.
 */
export function Upload({ title, ...options }: UploadOptions & { title: string }) {
  const t = useWords('parts')
  const [language] = useLanguage()
  const upload = useUpload(options)
  const { state } = upload
  const [over, setOver] = useState(false)
  const { accept } = options
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) void upload.send(file)
  }
  if (state.at !== 'idle' && state.at !== 'refused') return <Running state={state} upload={upload} />
  const limits = t('upload.limits', {
    types: typeNames(accept.types, t, language),
    size: isolated(bytes(accept.maxBytes, language)),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is an addition; the inputs inside do the same.
    <div
      className="hq-upload"
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {state.at === 'refused' && (
        <Notice tone="error" icon="alert" role="alert">
          {state.message}
        </Notice>
      )}
      <div className="hq-upload-ways">
        <FileWay
          icon="ul"
          filled
          label={t('upload.choose')}
          of={title}
          accept={accept.types.join()}
          take={([file]) => file && void upload.send(file)}
        />
        {takesPhotos(accept) && (
          <FileWay
            icon="camera"
            label={t('upload.camera')}
            of={title}
            accept="image/*"
            capture
            take={([file]) => file && void upload.send(file)}
          />
        )}
        {takesPhotos(accept) && takesPdf(accept) && (
          <FileWay
            icon="layers"
            label={t('upload.photos')}
            of={title}
            accept="image/*"
            multiple
            take={files => void upload.sendPhotos(files, title)}
          />
        )}
      </div>
      <p>
        <span className="hq-upload-drop">{t('upload.drop')} · </span>
        <span>{limits}</span>
      </p>
    </div>
  )
}

/** A file input that looks like a button. */
function FileWay({
  icon,
  label,
  of,
  filled,
  take,
  capture,
  ...rest
}: {
  icon: IconName
  label: ReactNode
  of: string
  filled?: boolean
  capture?: boolean
  accept: string
  multiple?: boolean
  take: (files: File[]) => void
}) {
  const id = useId()
  return (
    <span className="hq-file">
      <input
        {...rest}
        id={id}
        type="file"
        {...(capture && { capture: 'environment' })}
        onChange={event => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <label htmlFor={id} className={`hq-button hq-button-small hq-button-${filled ? 'filled' : 'outlined'}`}>
        <Icon name={icon} size={18} weight={1.9} />
        {label}
        <span className="hq-unseen">: {of}</span>
      </label>
    </span>
  )
}

function Running({
  state,
  upload,
}: {
  state: Exclude<UploadState, { at: 'idle' | 'refused' }>
  upload: ReturnType<typeof useUpload>
}) {
  const t = useWords('parts')
  const [language] = useLanguage()
  if (state.at === 'preparing')
    return (
      <p className="hq-upload" role="status">
        {t('upload.preparing')}
      </p>
    )
  const done = state.at === 'done'
  const part = done ? 100 : state.percent
  const said = { uploading: 'uploading', paused: 'paused', waiting: 'waiting', failed: 'failed', done: 'done' }[
    state.at
  ]
  return (
    <div className="hq-upload">
      <div className="hq-upload-head">
        <Tile name={done ? 'check' : 'ul'} tone={state.at === 'failed' ? 'error' : done ? 'success' : 'primary'} />
        <div>
          <b dir="auto">{state.name}</b>
          <small>
            <bdi dir="ltr">{bytes(state.size, language)}</bdi> · <span role="status">{t(`upload.${said}`)}</span>
          </small>
        </div>
        <bdi>{percent(part, language)}</bdi>
      </div>
      <Bar value={part} label={t('upload.percent', { percent: percent(part, language), name: state.name })} />
      {state.at === 'uploading' && <p>{t('upload.leave')}</p>}
      {(state.at === 'uploading' || state.at === 'waiting') && <LeaveGuard name={state.name} />}
      {!done && (
        <div className="hq-upload-ways">
          {(state.at === 'uploading' || state.at === 'waiting') && (
            <Button look="outlined" size="small" icon="pause" onClick={() => void upload.pause()}>
              {t('upload.pause')}
            </Button>
          )}
          {(state.at === 'paused' || state.at === 'failed') && (
            <Button look="outlined" size="small" icon="sync" onClick={upload.resume}>
              {t(state.at === 'failed' ? 'upload.retry' : 'upload.resume')}
            </Button>
          )}
          <Button look="danger" size="small" onClick={() => void upload.cancel()}>
            {t('upload.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
