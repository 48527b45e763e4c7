import { CallError, type Out } from '@halaqa/kit-contract'
import { FileViewer, Loaded, messageOf, Page, useCall, useFileUrl, useWords } from '@halaqa/kit-office'
import { Button, Empty, LinkButton, useToast } from '@halaqa/kit-web/light'
import { recordAddress } from '@halaqa/records/office/addresses'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { editPhoto, storePhoto, updatePhoto } from '../../contract/cards.ts'
import { studentPhoto } from '../../contract/students.ts'
import { cardAddress } from '../addresses.ts'
import { Fits } from './photos-list.tsx'

type Photo = Out<typeof editPhoto.reply>

/** The photo of a student: sent, turned, cut to what the card needs, or put back as it came. */
export function PhotoPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editPhoto} params={{ id }} word="students.photo.one">
      {photo => <Shown photo={photo} />}
    </Loaded>
  )
}

function Shown({ photo }: { photo: Photo }) {
  const words = useWords()
  const { isBusy, act } = useActs(photo.id)
  const word = (key: string) => words(`students.office.photos.${key}`)
  const edit = (body: object) => act(updatePhoto, { photo_id: photo.photo_id, ...body })
  return (
    <Page
      title={words('students.photo.one')}
      sub={<bdi>{photo.full_name}</bdi>}
      chips={photo.has_photo && <Fits fits={photo.fits} />}
      crumbs={[{ label: photo.full_name, to: recordAddress(photo.id) }]}
      actions={
        <>
          {photo.cropped && (
            <Button look="outlined" size="small" icon="sync" busy={isBusy} onClick={() => void edit({ restore: true })}>
              {word('restore')}
            </Button>
          )}
          <Upload isBusy={isBusy} studentId={photo.id} onFile={form => act(storePhoto, form)} />
          <LinkButton to={cardAddress(photo.id)} look="outlined" size="small" icon="card">
            {words('students.card.one')}
          </LinkButton>
        </>
      }
    >
      <p className="st-line">{word('hint')}</p>
      {photo.has_photo ? (
        <Viewer photo={photo} onEdit={({ turns, crop }) => void edit({ turns, crop: crop ?? null })} />
      ) : (
        <Empty icon="camera" title={words('students.office.no_photo')} text={word('none')} />
      )}
    </Page>
  )
}

type Edit = { turns: number; crop?: { x: number; y: number; width: number; height: number } }
function Viewer({ photo, onEdit }: { photo: Photo; onEdit: (edit: Edit) => void }) {
  const { file } = useFileUrl(studentPhoto, { id: photo.id })
  if (!file) return null
  return (
    <FileViewer
      // A photo that was cut is another one: the viewer starts afresh.
      files={[{ key: `${photo.photo_id} ${file.url}`, name: photo.full_name, type: file.type, url: file.url }]}
      at={0}
      onAt={() => {}}
      onEdit={(_, edit) => onEdit(edit)}
      isWhole
    />
  )
}

type UploadProps = { studentId: number; isBusy: boolean; onFile: (form: FormData) => Promise<void> }
function Upload({ studentId, isBusy, onFile }: UploadProps) {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  const label = words('students.office.photos.upload')
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label={label}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (!file) return
          const form = new FormData()
          form.set('student_id', String(studentId))
          form.set('file', file)
          void onFile(form)
          event.target.value = ''
        }}
      />
      <Button size="small" icon="ul" busy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

function useActs(id: number) {
  const call = useCall() as unknown as (route: object, given: object) => Promise<unknown>
  const words = useWords()
  const say = useToast()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const act = async (route: object, body: object) => {
    setBusy(true)
    try {
      await call(route, { params: { id }, body })
      await queries.invalidateQueries({ queryKey: ['file', studentPhoto.path] })
      await queries.invalidateQueries({ queryKey: ['students'] })
      say({ text: words('office.form.saved') })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      say({ text: messageOf(error, words), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, act }
}
