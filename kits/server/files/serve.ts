import { refuse } from '@halaqa/kit-server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { disposition } from '../http/replies.ts'
import { printOf, readLink } from './link.ts'
import { linkExpired } from './problems.ts'
import { fileById, openFile, type StoredFile } from './store.ts'

export type FileServing = {
  /** The ids of the open sessions of an account: links made for another one open no more. */
  openSessionsOf?: (accountId: number) => Promise<string[]>
}

/** A packed answer has other ranges and another length than the file; @fastify/compress leaves such routes alone. */
const uncompressed = { compress: false } as object

/** `GET /files/{id}?…` for signed links, with ranges, so that players can seek and downloads resume. */
export function serveFiles(app: FastifyInstance, { openSessionsOf }: FileServing = {}): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:id',
    schema: { hide: true } as object,
    ...uncompressed,
    handler: async (request, reply) => {
      const { id } = request.params as { id: string }
      const claims = readLink(id, request.query as Record<string, unknown>)
      if (claims.session && openSessionsOf) {
        const open = await openSessionsOf(Number(claims.by.split('.')[1]))
        if (!open.some(session => printOf(session) === claims.session)) refuse(linkExpired)
      }
      const file = await fileById(id)
      writeHeaders(reply, file, claims.show === 'inline' && file.is_ours)
      return sendRange(request, reply, file)
    },
  })
}

/** What people sent is saved, never opened in the page; what we show may neither run nor be framed by others. */
function writeHeaders(reply: FastifyReply, file: StoredFile, inline: boolean) {
  const isPdf = file.type === 'application/pdf'
  reply
    .type(file.type)
    .header('content-disposition', disposition(file.name, inline))
    .header('x-content-type-options', 'nosniff')
    // the viewer of PDFs in browsers does not work in a sandbox
    .header(
      'content-security-policy',
      inline && isPdf
        ? "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"
        : "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, max-age=300')
    .header('referrer-policy', 'no-referrer')
    .header('etag', `"${file.sha256.slice(0, 32)}"`)
    .header('accept-ranges', 'bytes')
}

async function sendRange(request: FastifyRequest, reply: FastifyReply, file: StoredFile) {
  if (request.headers['if-none-match'] === reply.getHeader('etag')) return reply.code(304).send()
  const range = rangeOf(request.headers.range, file.bytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : file.bytes)
  if (request.method === 'HEAD' || file.bytes === 0) return reply.send()
  const { stream } = await openFile(file.id, range ? { range } : {})
  return reply.send(stream)
}

/** One range of bytes, RFC 9110 14.2; several at once are answered with the whole file, which is allowed. */
export function rangeOf(header: string | undefined, size: number) {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
