import { CallError } from '@halaqa/kit-contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Checkbox, Notice, useToast } from '@halaqa/kit-web/light'
import { Section } from '@halaqa/kit-web/screen'
import { keyOf, useSession } from '@halaqa/kit-web/session'
import { refusalOf } from '@halaqa/kit-web/upload'
import { type OwnPhoto, ownPhoto, uploadOwnPhoto } from '@halaqa/students/contract'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import type { Size, Span } from './crop.ts'

// The frame comes when there is a picture to put into it.
const CropFrame = lazy(async () => ({ default: (await import('./crop-frame.tsx')).CropFrame }))

type Chosen = { file: File; url: string }

/** Chooses a picture, keeps an upright part of it, and sends it to be looked at. */
export function SendPhoto({ photo }: { photo: OwnPhoto }) {
  const t = useWords('own-photo')
  const parts = useWords('parts')
  const [chosen, setChosen] = useState<Chosen>()
  const [wrong, setWrong] = useState('')
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen])
  const take = (file: File | undefined) => {
    if (!file) return
    const refused = refusalOf(file, { types: photo.types, maxBytes: photo.max_bytes })
    setWrong(refused ? t(`wrong.${refused.reason}`) : '')
    setChosen(refused ? undefined : { file, url: URL.createObjectURL(file) })
  }
  return (
    <Section title={t(photo.waiting || photo.photo_url ? 'another' : 'first')}>
      <Card className="ap-stack">
        <div className="hq-upload-ways">
          <Way label={parts('upload.choose')} types={photo.types.join()} take={take} />
          <Way label={parts('upload.camera')} types="image/*" take={take} camera />
        </div>
        {wrong && (
          <Notice tone="error" icon="alert" role="alert">
            {wrong}
          </Notice>
        )}
        {chosen && <Cropping key={chosen.url} chosen={chosen} photo={photo} onDone={() => setChosen(undefined)} />}
      </Card>
    </Section>
  )
}

function Way({
  label,
  types,
  camera,
  take,
}: {
  label: string
  types: string
  camera?: boolean
  take: (file: File | undefined) => void
}) {
  const id = useId()
  return (
    <span className="hq-file">
      <input
        id={id}
        type="file"
        accept={types}
        {...(camera && { capture: 'user' as const })}
        onChange={event => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <label htmlFor={id} className="hq-button hq-button-small hq-button-outlined">
        {label}
      </label>
    </span>
  )
}

function Cropping({ chosen, photo, onDone }: { chosen: Chosen; photo: OwnPhoto; onDone: () => void }) {
  const t = useWords('own-photo')
  const [part, setPart] = useState<{ span: Span; pixels: Size }>()
  const [asReference, setReference] = useState(false)
  const { isBusy, error, send } = useSending(onDone)
  const { smallest, reference } = photo
  const isSmall = part && (part.pixels.width < smallest.width || part.pixels.height < smallest.height)
  return (
    <>
      <Suspense>
        <CropFrame url={chosen.url} onCrop={(span, pixels) => setPart({ span, pixels })} />
      </Suspense>
      {isSmall && (
        <Notice tone="warning" icon="alert" role="status">
          {t('wrong.small')}
        </Notice>
      )}
      {reference.offered && (
        <div>
          <Checkbox
            label={t('reference.tick')}
            checked={asReference}
            onChange={event => setReference(event.target.checked)}
          />
          <p className="ap-quiet">{t('reference.tick_text')}</p>
        </div>
      )}
      {error && (
        <Notice tone="error" icon="alert" role="alert">
          {error}
        </Notice>
      )}
      <div className="ap-acts">
        <Button
          busy={isBusy}
          disabled={!part || isSmall}
          onClick={() => part && void send(chosen.file, part.span, asReference)}
        >
          {t('send')}
        </Button>
        <Button look="text" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </>
  )
}

function useSending(onDone: () => void) {
  const t = useWords('own-photo')
  const toast = useToast()
  const queries = useQueryClient()
  const { call } = useSession('students')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const send = async (file: File, { x, y, width, height }: Span, asReference: boolean) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ x, y, width, height, as_reference: asReference }))
      form.set(name, String(value))
    form.set('file', file)
    setBusy(true)
    setError('')
    try {
      await call(uploadOwnPhoto, { body: form as never })
      toast({ text: t('sent') })
      onDone()
      await queries.invalidateQueries({ queryKey: keyOf(ownPhoto) })
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      setError(problem.status === 0 ? t('offline') : problem.problem.title)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, send }
}
