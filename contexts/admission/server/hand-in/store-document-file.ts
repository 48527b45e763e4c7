import { invalid, notFound } from '@halaqa/kit-contract'
import { definePurpose, fileById, imagesToPdf, readFile, removeFile, storeFile } from '@halaqa/kit-server/files'
import { refuse, type Uploaded } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import type { StoredFile } from './hand-in-document.ts'

const megabyte = 1024 * 1024

/** A document of an applicant: a PDF, or a photograph that is re-encoded. */
export const documentPurpose = definePurpose({
  name: 'admission.document',
  types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 20 * megabyte,
  image: { maxPixels: 60_000_000 },
})

const ownerOf = (actor: Actor) => ({ guard: actor.guard, id: actor.id })

/** One file as it is, or several photographs as one PDF. 422 when nothing was sent. */
export async function storeUploaded(uploads: Uploaded[], actor: Actor): Promise<StoredFile> {
  if (!uploads.length) refuse(invalid, { file: 'field.required' })
  const stored: StoredFile[] = []
  for (const upload of uploads)
    stored.push(
      await storeFile({
        purpose: documentPurpose,
        name: upload.name,
        body: { path: upload.path },
        owner: ownerOf(actor),
      }),
    )
  return joinFiles(stored, actor)
}

/** Files of a resumable upload, which must be the actor's own. */
export async function joinStored(ids: string[], actor: Actor): Promise<StoredFile> {
  const files: StoredFile[] = []
  for (const id of ids) {
    const file = await fileById(id)
    if (file.owner_guard !== actor.guard || file.owner_id !== actor.id || file.purpose !== documentPurpose.name)
      refuse(notFound)
    files.push({ id: file.id, name: file.name, type: file.type, bytes: file.bytes })
  }
  return joinFiles(files, actor)
}

async function joinFiles(files: StoredFile[], actor: Actor): Promise<StoredFile> {
  const [first] = files
  if (files.length === 1) return first!
  if (files.some(file => !file.type.startsWith('image/'))) refuse(invalid, { file: 'admission.field.only-photos-join' })
  const title = first!.name.replace(/\.[^.]*$/, '')
  const pdf = await imagesToPdf(await Promise.all(files.map(file => readFile(file.id))), title)
  const joined = await storeFile({
    purpose: documentPurpose,
    name: `${title}.pdf`,
    body: pdf,
    owner: ownerOf(actor),
    isOurs: true,
  })
  // The photographs live on in the document; alone they are nobody's.
  for (const file of files) await removeFile(file.id)
  return joined
}
