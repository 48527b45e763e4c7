import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { notFound, problem, unauthenticated } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { config } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { languageOf, Refusal, refuse } from '@halaqa/kit-server/http'
import { log } from '@halaqa/kit-server/log'
import { type Actor, currentActor, currentRequest, withRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { FileStore } from '@tus/file-store'
import { S3Store } from '@tus/s3-store'
import { type DataStore, Metadata, Server, type Upload } from '@tus/server'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openUploadTable } from './open-uploads.table.ts'
import type { Purpose } from './purpose.ts'
import { s3Settings } from './storage.ts'
import { type StoredFile, storeFileNamed } from './store.ts'

/** What may be uploaded in pieces, by whom, and what follows. */
export type UploadTarget = {
  purpose: Purpose
  /** Asked before the first byte, and once more when all are there. Refuse, or answer false (404). */
  allow: (actor: Actor, metadata: Record<string, string>) => boolean | Promise<boolean>
  /** In one transaction with the file's row. What it answers is the body of the last reply, as JSON. */
  finish?: (file: StoredFile, actor: Actor, metadata: Record<string, string>) => unknown
}
export type Uploads = {
  authenticate: (request: FastifyRequest) => Promise<Actor | undefined>
  targets: readonly UploadTarget[]
}

/** An upload that nobody continues is forgotten after a day. */
const keptMs = 24 * 3600_000
const idPattern = /^[0-9a-f]{32}$/

/** Where the pieces wait: on the disk, or in S3, so that any process may take the next piece. */
function pieces(): DataStore {
  const { s3, dataFolder } = config()
  return s3
    ? new S3Store({
        expirationPeriodInMilliseconds: keptMs,
        useTags: false,
        s3ClientConfig: { ...s3Settings(s3), bucket: s3.bucket },
      })
    : new FileStore({ directory: join(dataFolder, 'uploads'), expirationPeriodInMilliseconds: keptMs })
}

/**
 * Resumable uploads (tus 1.0) at `/uploads`. The metadata names the purpose and the file (`purpose`, `filename`); whose it is
 * is said by the session alone. The last reply is 200 with the file, or a problem document.
 */
export function acceptUploads(app: FastifyInstance, { authenticate, targets }: Uploads): void {
  const store = pieces()
  const server = new Server({
    path: '/uploads',
    datastore: store,
    relativeLocation: true,
    allowedOrigins: [config().origin],
    disableTerminationForFinishedUploads: true,
    maxSize: async (request, id) => targetOf(targets, await metadataOf(store, request, id)).purpose.maxBytes,
    async onIncomingRequest(_request, id) {
      if (id) await ownUpload(store, id)
    },
    async onUploadCreate(_request, upload) {
      const metadata = plain(upload.metadata)
      const target = targetOf(targets, metadata)
      if (!(await target.allow(currentActor(), metadata))) refuse(notFound)
      const owner = ownerOf(currentActor())
      await begin(upload.id, owner)
      return { metadata: { ...metadata, owner } }
    },
    onUploadFinish: (_request, upload) => finish(store, targets, upload),
    onResponseError: (_request, error) => problemOf(error),
  })

  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  app.route({
    // not GET: what has arrived so far is not to be looked at, and nobody has checked it
    method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/uploads',
    schema: { hide: true } as object,
    handler: handle,
  })
  app.route({
    method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/uploads/:id',
    schema: { hide: true } as object,
    handler: handle,
  })

  async function handle(request: FastifyRequest, reply: import('fastify').FastifyReply) {
    const { id } = request.params as { id?: string }
    if (id !== undefined && !idPattern.test(id)) return refuse(notFound)
    const actor = (await authenticate(request)) ?? refuse(unauthenticated)
    const context = {
      actor,
      requestId: request.id,
      language: languageOf(request),
      address: request.ip,
      agent: request.headers['user-agent'] ?? '',
    }
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value)
    await withRequest(context, () => server.handle(request.raw, reply.raw))
    if (request.method === 'DELETE' && id && reply.raw.statusCode === 204) await forget([id])
  }
}

const ownerOf = (actor: Actor) => `${actor.guard}.${actor.id}`
const plain = (metadata: Upload['metadata']): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata ?? {}).map(([key, value]) => [key, value ?? '']))

function targetOf(targets: readonly UploadTarget[], metadata: Record<string, string>): UploadTarget {
  return targets.find(each => each.purpose.name === metadata.purpose) ?? refuse(notFound)
}

/** Of an upload that has begun, what was said then; else what the request says. */
async function metadataOf(store: DataStore, request: { headers: Headers }, id: string | null) {
  const begun = id ? await store.getUpload(id).catch(() => undefined) : undefined
  return plain(begun ? begun.metadata : Metadata.parse(request.headers.get('upload-metadata') ?? undefined))
}

/** The upload, if it is the caller's; for everybody else it is not there. */
async function ownUpload(store: DataStore, id: string): Promise<void> {
  const upload = await store.getUpload(id).catch(() => undefined)
  // a new upload gets its id before it is there
  if (upload && upload.metadata?.owner !== ownerOf(currentActor())) refuse(notFound)
}

async function finish(store: DataStore, targets: readonly UploadTarget[], upload: Upload) {
  const actor = currentActor()
  const { owner: _owner, ...metadata } = plain(upload.metadata)
  const target = targetOf(targets, metadata)
  try {
    if (!(await target.allow(actor, metadata))) refuse(notFound)
    const body =
      upload.storage?.type === 'file' ? createReadStream(upload.storage.path) : await readPieces(store, upload.id)
    const name = metadata.filename || 'file'
    const answer = await storeFileNamed({ purpose: target.purpose, name, body, owner: actor }, async file => {
      const { id, type, bytes } = file
      return (await target.finish?.(file, actor, metadata)) ?? { id, name: file.name, type, bytes }
    })
    return { status_code: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) }
  } finally {
    await store.remove(upload.id)
    await forget([upload.id])
  }
}

/** Beginnings that one account may have open; an upload of files by the dozen has three or four at a time. */
const mostOpen = 12
export const tooManyUploads = problem('too-many-uploads', 429)

/** Refuses `too-many-uploads`: each may become as large as its purpose allows, and is kept for a day. */
async function begin(id: string, owner: string): Promise<void> {
  const now = clock.now()
  await transaction(async () => {
    // Two that begin at the same moment are counted one after the other.
    await db().execute(sql`select pg_advisory_xact_lock(hashtext(${`uploads ${owner}`}))`)
    const since = new Date(now.getTime() - keptMs)
    const open = await db().$count(
      openUploadTable,
      and(eq(openUploadTable.owner, owner), gt(openUploadTable.created_at, since)),
    )
    if (open >= mostOpen) refuse(tooManyUploads, undefined, { seconds: 600 })
    await db().insert(openUploadTable).values({ id, owner, created_at: now })
  })
}

const forget = (ids: string[]) => db().delete(openUploadTable).where(inArray(openUploadTable.id, ids))

const readPieces = async (store: DataStore, id: string): Promise<Readable> =>
  (store as unknown as { read: (id: string) => Readable | Promise<Readable> }).read(id)

/** Refusals as the problem documents that the client of the contract reads; tus' own errors as they are. */
function problemOf(error: Error | { status_code: number; body: string }) {
  if (error instanceof Refusal) {
    const { code, status } = error.problem
    const { language, requestId } = currentRequest()
    const title = translate(language, `problem.${code}`)
    return {
      status_code: status,
      body: JSON.stringify({ type: `urn:halaqa:${code}`, title, status, code, request_id: requestId }),
    }
  }
  if ('status_code' in error) return undefined
  log.error({ err: error }, 'an upload failed')
  return {
    status_code: 500,
    body: JSON.stringify({ type: 'urn:halaqa:internal', title: 'internal', status: 500, code: 'internal' }),
  }
}

/** Forgets uploads that nobody continued for a day. Answers how many. */
export async function sweepUploads(): Promise<number> {
  await db()
    .delete(openUploadTable)
    .where(lt(openUploadTable.created_at, new Date(clock.now().getTime() - keptMs)))
  return pieces().deleteExpired()
}
