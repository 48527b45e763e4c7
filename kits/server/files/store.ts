import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { afterCommit, afterRollback, db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq } from 'drizzle-orm'
import { fileTypeFromFile } from 'file-type'
import { scan } from './clamd.ts'
import { fileTable } from './files.table.ts'
import { encodedAgain } from './image.ts'
import { fileTypeRefused } from './problems.ts'
import type { Purpose } from './purpose.ts'
import { type Body, onDisk, sha256Of } from './receive.ts'
import { type Range, storage } from './storage.ts'

export type StoredFile = typeof fileTable.$inferSelect
export type Owner = { guard: string; id: number }

export type NewFile = {
  purpose: Purpose
  name: string
  body: Body
  owner: Owner
  /** Only for what this server has made itself: it may then be shown in the page. */
  isOurs?: boolean
}

/**
 * Checks a file by its content and keeps it: the type against the purpose's list, images encoded again, clamd when there
 * is one. Refuses `file-type`, `file-too-large`, `file-unreadable`, `file-infected`, `file-scanner-away`. The row joins the
 * current transaction; call it outside of one when nothing else is written, for encoding takes its time.
 */
export const storeFile = async (file: NewFile): Promise<StoredFile> => keepFile(await prepareFile(file))

/**
 * Stores a file and writes what names it (`name`) in one transaction: neither is kept without the other. What takes time is
 * done before, outside of it.
 */
export async function storeFileNamed<T>(file: NewFile, name: (stored: StoredFile) => Promise<T>): Promise<T> {
  const prepared = await prepareFile(file)
  let isKept = false
  try {
    return await transaction(async () => {
      isKept = true
      return name(await keepFile(prepared))
    })
  } catch (error) {
    // The transaction did not even begin; else it takes the bytes back itself.
    if (!isKept) await forgetPrepared(prepared)
    throw error
  }
}

/** The slow part of `storeFile`, which wants no transaction: checked, encoded, in the store, but not yet known of. */
export function prepareFile({ purpose, name, body, owner, isOurs = false }: NewFile): Promise<PreparedFile> {
  return onDisk(body, purpose.maxBytes, async (path, folder) => {
    const type = await contentType(path)
    if (!type || !purpose.types.includes(type)) return refuse(fileTypeRefused)
    const scanned = await scan(path)
    const isImage = type.startsWith('image/')
    const final = isImage ? await encodedAgain(path, type, purpose.image, folder) : { path, type }
    const row = {
      id: randomUUID() as string,
      purpose: purpose.name,
      owner_guard: owner.guard,
      owner_id: owner.id,
      name: namedAs(name, final.type),
      type: final.type,
      bytes: (await stat(final.path)).size,
      sha256: await sha256Of(final.path),
      is_ours: isOurs || isImage,
      scanned,
      created_at: clock.now(),
    }
    await storage().disk.putStream(keyOf(row), createReadStream(final.path), { contentLength: row.bytes })
    return row
  })
}
export type PreparedFile = typeof fileTable.$inferInsert & { id: string }

/** The quick part of `storeFile`: the row, in the current transaction. Where that is taken back, the bytes go too. */
export async function keepFile(prepared: PreparedFile): Promise<StoredFile> {
  afterRollback(() => forgetPrepared(prepared))
  try {
    const [stored] = await db().insert(fileTable).values(prepared).returning()
    return stored!
  } catch (error) {
    await forgetPrepared(prepared)
    throw error
  }
}

/** Removes the bytes of a prepared file that is not kept after all. */
export const forgetPrepared = (prepared: PreparedFile): Promise<void> => storage().disk.delete(keyOf(prepared))

/** Neither the name nor what the browser says decides, only the content. A PDF must begin as one: what is before it would be read as something else. */
async function contentType(path: string): Promise<string | undefined> {
  const found = (await fileTypeFromFile(path))?.mime
  if (found !== 'application/pdf') return found
  const file = await open(path)
  try {
    const { buffer: head } = await file.read(Buffer.alloc(5), 0, 5, 0)
    return head.toString('latin1') === '%PDF-' ? found : undefined
  } finally {
    await file.close()
  }
}

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** The last part of the name, without control and direction characters, with the ending of what the picture became. */
function namedAs(name: string, type: string): string {
  const last = name.split(/[/\\]/).at(-1)!
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  const plain = last.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g, '').trim()
  const ending = extensions[type]
  const whole =
    ending && !plain.toLowerCase().endsWith(`.${ending}`) ? `${plain.replace(/\.\w{1,5}$/, '')}.${ending}` : plain
  return whole.replace(/^\.+/, '').slice(-150) || 'file'
}

/** Where the bytes of a file are in the store. */
export const keyOf = (file: { purpose: string; id: string }) => `${file.purpose}/${file.id.slice(0, 2)}/${file.id}`

/** What is known of a stored file. Refuses `not-found`, also for a malformed id. */
export async function fileById(id: string): Promise<StoredFile> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return refuse(notFound)
  const [row] = await db()
    .select()
    .from(fileTable)
    .where(and(eq(fileTable.id, id), eq(fileTable.state, 'stored')))
  return row ?? refuse(notFound)
}

/** The bytes of a stored file, or a range of them. Who may read it is the caller's business. */
export async function openFile(
  id: string,
  { range }: { range?: Range } = {},
): Promise<StoredFile & { stream: Readable }> {
  const file = await fileById(id)
  return { ...file, stream: await storage().read(keyOf(file), range) }
}

/** The whole of a stored file. For small ones. */
export const readFile = async (id: string): Promise<Buffer> => buffer((await openFile(id)).stream)

/** Marks a file as removed in the current transaction; its bytes go after the commit. Does nothing when it is gone. */
export const removeFile = (id: string): Promise<void> =>
  transaction(async () => {
    const [removed] = await db()
      .update(fileTable)
      .set({ state: 'removed', removed_at: clock.now() })
      .where(and(eq(fileTable.id, id), eq(fileTable.state, 'stored')))
      .returning()
    if (removed) afterCommit(() => storage().disk.delete(keyOf(removed)))
  })
