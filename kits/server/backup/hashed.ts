import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a stream to a file, down to the disk, and answers how long it is and its SHA-256. */
export async function writeHashed(
  path: string,
  source: Readable,
  { through = new PassThrough(), signal }: { through?: Transform; signal?: AbortSignal | undefined } = {},
): Promise<{ bytes: number; sha256: string }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(source, through, counted, createWriteStream(path, { mode: 0o600, flush: true }), { signal })
  return { bytes, sha256: hash.digest('hex') }
}

/** The SHA-256 of a file, and how long it is. */
export const hashOf = (path: string): Promise<{ bytes: number; sha256: string }> => hashOfStream(createReadStream(path))

export async function hashOfStream(source: Readable): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done()
    },
  })
  await pipeline(source, sink)
  return { bytes, sha256: hash.digest('hex') }
}
