import { CallError, type Out } from '@halaqa/kit-contract'
import {
  Failed,
  FileViewer,
  type ImageEdit,
  messageOf,
  useCall,
  useFileUrl,
  useMay,
  useWords,
  Waiting,
} from '@halaqa/kit-office'
import { useToast } from '@halaqa/kit-web/light'
import { useQueryClient } from '@tanstack/react-query'
import { editImage, officeDocumentFile } from '../contract/review.ts'

type Viewed = { id: number; name: string; type: string | null }

/** A document large: zoom, turn, crop. What is turned or cropped for good is what everybody sees from then on. */
export function DocumentViewer({
  documents,
  at,
  onAt,
  canEdit,
}: {
  documents: Viewed[]
  at: number
  onAt: (at: number) => void
  canEdit: boolean
}) {
  const shown = documents[at]
  const { file, error } = useFileUrl(officeDocumentFile, shown && { id: shown.id })
  const edit = useImageEdit()
  const may = useMay()
  if (error) return <Failed error={error} />
  if (!shown || !file) return <Waiting rows={6} />
  const files = documents.map((each, place) => ({
    // A file that was turned or cropped for good is another one: the viewer starts afresh.
    key: place === at ? `${each.id} ${file.url}` : each.id,
    name: each.name,
    type: each.type ?? '',
    // Only the one that is looked at is fetched.
    url: place === at ? file.url : '',
  }))
  files[at]!.type = file.type || files[at]!.type
  return (
    <FileViewer
      files={files}
      at={at}
      onAt={onAt}
      turnKey="KeyT"
      onEdit={canEdit && may(editImage.access) ? (_, change) => void edit(shown.id, change) : undefined}
    />
  )
}

function useImageEdit() {
  const call = useCall()
  const say = useToast()
  const words = useWords()
  const queries = useQueryClient()
  return async (id: number, { turns, crop }: ImageEdit) => {
    try {
      await call(editImage, { params: { id }, body: { turns, crop: crop ?? null } })
      await queries.invalidateQueries({ queryKey: ['file', officeDocumentFile.path, { id }] })
      say({ text: words('admission.office.review.edited') })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      say({ text: messageOf(error, words), tone: 'error' })
    }
  }
}
export type ReviewItem = Out<typeof editImage.reply>
