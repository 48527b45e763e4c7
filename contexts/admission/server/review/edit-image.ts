import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { readFile, storeFile } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { documentNotOpen } from '../../contract/registration.ts'
import { documentById } from '../documents/documents.queries.ts'
import { documentTable } from '../documents/documents.table.ts'
import { documentPurpose } from '../documents/store-document-file.ts'
import { demandFree } from './review-document.ts'

type Crop = { x: number; y: number; width: number; height: number }

/** Rotates by quarter turns, then crops. The new image is what the document shows; the original file stays stored. */
export async function editImageOf(
  documentId: number,
  edit: { turns: number; crop: Crop | null },
  actor: Actor,
): Promise<void> {
  const document = await documentById(documentId)
  demandFree(document, actor.id)
  if (document.state !== 'uploaded') refuse(documentNotOpen)
  if (!document.type.startsWith('image/')) refuse(invalid, { turns: 'admission.field.only-images' })
  const turned = await sharp(await readFile(document.fileId))
    .rotate(edit.turns * 90)
    .toBuffer({ resolveWithObject: true })
  const image = edit.crop ? await cropped(turned.data, turned.info, edit.crop) : turned.data
  const stored = await storeFile({
    purpose: documentPurpose,
    name: document.fileName,
    body: image,
    owner: { guard: actor.guard, id: actor.id },
  })
  await transaction(async () => {
    const isAsSeen = and(
      eq(documentTable.id, documentId),
      eq(documentTable.fileId, document.fileId),
      eq(documentTable.state, 'uploaded'),
      isNull(documentTable.replacedAt),
    )
    const edited = await db()
      .update(documentTable)
      .set({ fileId: stored.id, type: stored.type, bytes: stored.bytes })
      .where(isAsSeen)
      .returning({ id: documentTable.id })
    // Decided or replaced while the picture was being turned.
    if (!edited.length) refuse(documentNotOpen)
    await audit({
      action: 'admission.document.edit-image',
      subject: ['admission.document', documentId],
      before: { file: document.fileId },
      after: { file: stored.id, ...edit },
    })
  })
}

async function cropped(image: Buffer, size: { width: number; height: number }, crop: Crop): Promise<Buffer> {
  const left = Math.min(size.width - 1, Math.round(crop.x * size.width))
  const top = Math.min(size.height - 1, Math.round(crop.y * size.height))
  const width = Math.max(1, Math.min(size.width - left, Math.round(crop.width * size.width)))
  const height = Math.max(1, Math.min(size.height - top, Math.round(crop.height * size.height)))
  return sharp(image).extract({ left, top, width, height }).toBuffer()
}
