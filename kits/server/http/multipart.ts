import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { problem, type Route } from '@halaqa/kit-contract'
import type { FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

/** A file that came with a multipart body. Its type is the sender's claim: the files kit looks at the content. */
export type Uploaded = { field: string; name: string; claimedType: string; path: string; bytes: number }

export const tooLarge = problem('too-large', 413)

/** Writes the files of the body to a temporary folder and makes the fields the body. Removed when the reply is sent. */
export async function receiveUploads(request: FastifyRequest, route: Route): Promise<void> {
  const { maxBytes, maxFiles } = route.upload ?? { maxBytes: 10 * 1024 * 1024, maxFiles: 1 }
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  request.uploadFolder = folder
  request.uploads = []
  const fields: Record<string, string> = {}
  const limits = { fileSize: maxBytes, files: maxFiles, fields: 50, fieldSize: 20_000 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else request.uploads.push(await save(part, folder, request.uploads.length))
    }
  } catch (error) {
    if (/^FST_(REQ_FILE_TOO_LARGE|FILES_LIMIT|PARTS_LIMIT|FIELDS_LIMIT)$/.test((error as { code?: string }).code ?? ''))
      refuse(tooLarge)
    throw error
  }
  request.body = fields
}

type FilePart = {
  fieldname: string
  filename: string
  mimetype: string
  file: NodeJS.ReadableStream & { truncated: boolean; bytesRead: number }
}
async function save(part: FilePart, folder: string, at: number): Promise<Uploaded> {
  const path = join(folder, String(at))
  await pipeline(part.file, createWriteStream(path))
  if (part.file.truncated) refuse(tooLarge)
  return { field: part.fieldname, name: part.filename, claimedType: part.mimetype, path, bytes: part.file.bytesRead }
}

export async function discardUploads(request: FastifyRequest): Promise<void> {
  if (request.uploadFolder) await rm(request.uploadFolder, { recursive: true, force: true })
}

declare module 'fastify' {
  interface FastifyRequest {
    uploads?: Uploaded[]
    uploadFolder?: string
  }
}
