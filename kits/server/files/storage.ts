import { createReadStream } from 'node:fs'
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { config } from '@halaqa/kit-server/config'
import { dependency } from '@halaqa/kit-server/dependencies'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'

export type Range = { start: number; end: number }

/** Where the bytes are: a folder, or a bucket. Keys are ours and never made of what people say. */
export type Storage = {
  disk: Disk
  /** `end` is the last byte, counted in. */
  read: (key: string, range?: Range) => Promise<Readable>
  /** Throws when nothing could be stored now. */
  check: () => Promise<void>
}

/** Reading and writing outside of this process; a folder answers at once or is full. */
const store = dependency('storage', { seconds: 30 })
/** A film takes minutes on its way to a bucket; a silent one is noticed by the socket. */
const intake = dependency('storage', { seconds: 900 })

let current: { for: string; storage: Storage } | undefined

/** The store of the current settings: S3 when it is set, else the folder `files` of the data folder. */
export function storage(): Storage {
  const { s3, dataFolder } = config()
  const key = JSON.stringify(s3 ?? dataFolder)
  if (current?.for !== key) current = { for: key, storage: s3 ? inBucket(s3) : inFolder(join(dataFolder, 'files')) }
  return current.storage
}

function inFolder(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    disk,
    async read(key, range) {
      const path = join(folder, key)
      await access(path)
      return createReadStream(path, range)
    },
    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
      const probe = join(folder, `.probe-${process.pid}`)
      await writeFile(probe, '')
      await rename(probe, `${probe}-moved`)
      await rm(`${probe}-moved`)
    },
  }
}

/** Options of the S3 client: path style for stores that are not Amazon's, which know no buckets as host names. */
export function s3Settings(s3: NonNullable<ReturnType<typeof config>['s3']>) {
  return {
    region: s3.region,
    credentials: { accessKeyId: s3.key, secretAccessKey: s3.secret },
    ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
    // One that is frozen is noticed in seconds; the library would wait for ever.
    requestHandler: { connectionTimeout: 2000, socketTimeout: 20_000 },
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
  }
}

/** What is put and deleted in a bucket ends in time, and is not tried while the store is away. */
function guarded(disk: Disk): Disk {
  const [put, remove] = [disk.putStream.bind(disk), disk.delete.bind(disk)]
  disk.putStream = (...given) => intake.use(() => put(...given))
  disk.delete = (...given) => store.use(() => remove(...given))
  return disk
}

function inBucket(s3: NonNullable<ReturnType<typeof config>['s3']>): Storage {
  const client = new S3Client(s3Settings(s3))
  const disk = guarded(new Disk(new S3Driver({ client, bucket: s3.bucket, visibility: 'private', supportsACL: false })))
  return {
    disk,
    async read(key, range) {
      const bytes = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ Bucket: s3.bucket, Key: key, ...(bytes && { Range: bytes }) })
      return store.use(async signal => (await client.send(command, { abortSignal: signal })).Body as Readable)
    },
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket: s3.bucket }))),
  }
}
