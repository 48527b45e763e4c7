import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { fileById, readFile, storeFile } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { requireNotHeld } from '@halaqa/workplace/server'
import { and, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { documentNotOpen } from '../../contract/review.ts'
import { documentById } from '../documents/documents.queries.ts'
import { type DocumentRow, documentTable } from '../documents/documents.table.ts'
import { forgetFiles } from '../equations/forget-files.ts'
import { documentPurpose } from '../hand-in/store-document-file.ts'
import { documentWork } from './waits-for-review.ts'

type Crop = { x: number; y: number; width: number; height: number }

type Edit = { turns: number; crop: Crop | null; brightness: number; restore: boolean }

/** Turns, crops and lightens, or puts the original back. The new image is what the document shows; the original stays. */
export async function editImageOf(documentId: number, edit: Edit, actor: Actor): Promise<void> {
  const document = await documentById(documentId)
  await requireNotHeld(documentWork, documentId)
  if (document.state !== 'uploaded') refuse(documentNotOpen)
  if (!document.type.startsWith('image/')) refuse(invalid, { turns: 'admission.field.only-images' })
  const shown = edit.restore ? await originalOf(document) : await edited(document, edit, actor)
  await transaction(async () => {
    const isAsSeen = and(
      eq(documentTable.id, documentId),
      eq(documentTable.file_id, document.file_id),
      eq(documentTable.state, 'uploaded'),
      isNull(documentTable.replaced_at),
    )
    const originalFileId = edit.restore ? null : (document.original_file_id ?? document.file_id)
    const changed = await db()
      .update(documentTable)
      .set({ file_id: shown.id, type: shown.type, bytes: shown.bytes, original_file_id: originalFileId })
      .where(isAsSeen)
      .returning({ id: documentTable.id })
    // Decided or replaced while the picture was being turned.
    if (!changed.length) refuse(documentNotOpen)
    // What is neither shown nor the original any more goes.
    await forgetFiles([document.file_id])
    await audit({
      action: 'admission.document.edit-image',
      subject: ['admission.document', documentId],
      record: ['admission.registration', document.registration_id],
      before: { file: document.file_id },
      after: { file: shown.id, ...edit },
    })
  })
}

async function originalOf(document: DocumentRow) {
  if (!document.original_file_id) return refuse(documentNotOpen)
  return fileById(document.original_file_id)
}

async function edited(document: DocumentRow, { turns, crop, brightness }: Edit, actor: Actor) {
  const turned = await sharp(await readFile(document.file_id))
    .rotate(turns * 90)
    .toBuffer({ resolveWithObject: true })
  const cut = crop ? await cropped(turned.data, turned.info, crop) : turned.data
  const body = brightness === 1 ? cut : await sharp(cut).modulate({ brightness }).toBuffer()
  return storeFile({
    purpose: documentPurpose,
    name: document.file_name,
    body,
    owner: { guard: actor.guard, id: actor.id },
  })
}

async function cropped(image: Buffer, size: { width: number; height: number }, crop: Crop): Promise<Buffer> {
  const left = Math.min(size.width - 1, Math.round(crop.x * size.width))
  const top = Math.min(size.height - 1, Math.round(crop.y * size.height))
  const width = Math.max(1, Math.min(size.width - left, Math.round(crop.width * size.width)))
  const height = Math.max(1, Math.min(size.height - top, Math.round(crop.height * size.height)))
  return sharp(image).extract({ left, top, width, height }).toBuffer()
}
