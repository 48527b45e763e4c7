import { PlainList, useFileUrl, useWords } from '@halaqa/kit-office'
import { Chip, Icon, type Tone } from '@halaqa/kit-web/light'
import {
  acceptPhotoRequest,
  listPhotoRequests,
  type PhotoRequest,
  photoRequestFile,
  refusePhotoRequest,
} from '../../contract/own-photo.ts'

const tones: Record<PhotoRequest['state'], Tone> = {
  waiting: 'warning',
  accepted: 'success',
  refused: 'error',
  replaced: 'neutral',
}
const actions = { accept: acceptPhotoRequest, refuse: refusePhotoRequest }
const presets = [{ key: 'waiting', label: 'students.office.photo_request.waiting', filter: { state: 'waiting' } }]

/** Photos that students have sent: looked at beside the list, then accepted or refused. */
export const PhotoRequestsList = () => (
  <PlainList<PhotoRequest>
    route={listPhotoRequests}
    word="students.photo-request"
    title="full_name"
    columns={[
      { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
      'full_name',
      { source: 'state', tones },
      'as_reference',
      'sent_at',
    ]}
    glance={row => <Photo row={row} />}
    actions={actions}
    presets={presets}
  />
)

function Photo({ row }: { row: PhotoRequest }) {
  const words = useWords()
  const word = (key: string) => words(`students.office.photo_request.${key}`, { name: row.full_name })
  const isKept = row.state === 'waiting' || row.state === 'accepted'
  const { file, error } = useFileUrl(photoRequestFile, isKept ? { id: row.id } : undefined)
  return (
    <div className="st-sent">
      {file && !error ? (
        <img src={file.url} alt={word('photo')} />
      ) : (
        <p>
          <Icon name="camera" size={20} /> {word('gone')}
        </p>
      )}
      {row.as_reference && <Chip tone="info">{word('consent')}</Chip>}
      {row.reason && (
        <p>
          <b>{words('students.photo-request.fields.reason')}</b>: <bdi>{row.reason}</bdi>
        </p>
      )}
    </div>
  )
}
