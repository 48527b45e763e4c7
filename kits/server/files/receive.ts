import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refuse } from '@halaqa/kit-server/http'
import { fileTooLarge } from './problems.ts'

/** What a file can be given as; `{ path }` stays where it is. */
export type Body = Buffer | Readable | { path: string }

/** Does `work` with the body as a file on the disk, which is gone afterwards. Refuses more than `maxBytes`. */
export async function onDisk<T>(body: Body, maxBytes: number, work: (path: string, folder: string) => Promise<T>) {
  const folder = await mkdtemp(join(tmpdir(), 'halaqa-file-'))
  try {
    if ('path' in body && typeof body.path === 'string' && !(body instanceof Readable)) {
      if ((await stat(body.path)).size > maxBytes) refuse(fileTooLarge)
      return await work(body.path, folder)
    }
    const path = join(folder, 'received')
    const source = Buffer.isBuffer(body) ? Readable.from([body]) : (body as Readable)
    await pipeline(source, atMost(maxBytes), createWriteStream(path))
    return await work(path, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function atMost(maxBytes: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      try {
        if (seen > maxBytes) refuse(fileTooLarge)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
