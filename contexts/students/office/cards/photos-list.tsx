import type { Out } from '@halaqa/kit-contract'
import { PlainList, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { bulkPhotos, listPhotos } from '../../contract/cards.ts'
import { photoAddress } from '../addresses.ts'

type PhotoRow = Out<typeof listPhotos.reply>['rows'][number]

const bulk = {
  crop: { act: bulkPhotos, body: { act: 'crop' }, icon: 'camera' as const },
  restore: { act: bulkPhotos, body: { act: 'restore' }, icon: 'sync' as const },
}
const presets = [
  { key: 'to-crop', label: 'students.office.photos.to_crop', filter: { fits: 'false' } },
  { key: 'cropped', label: 'students.office.photos.cropped', filter: { cropped: 'true' } },
]

/** The photos that students have sent, and which of them fit the card. */
export function PhotosList() {
  return (
    <PlainList<PhotoRow>
      route={listPhotos}
      word="students.photo"
      title="full_name"
      columns={[
        { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
        'full_name',
        'specialty',
        { source: 'fits', render: row => <Fits fits={row.fits} /> },
        'cropped',
      ]}
      open={row => photoAddress(row.id)}
      bulk={bulk}
      presets={presets}
    />
  )
}

export function Fits({ fits }: { fits: boolean }) {
  const words = useWords()
  return (
    <Chip tone={fits ? 'success' : 'warning'}>{words(`students.office.photos.${fits ? 'fits' : 'fits_not'}`)}</Chip>
  )
}
