import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { refuse } from '../http/refusal.ts'
import { sheetTooLarge, sheetUnreadable, tooManyBytes } from './problems.ts'

const inflate = promisify(inflateRaw) as (data: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const endRecord = 0x06054b50
const centralRecord = 0x02014b50
const maxEntries = 1000

/**
 * Unpacks an archive once with a limit, before a library unpacks it without: what its records say of their sizes may be a
 * lie. Refuses a bomb, and XML that declares a document type (entities that grow, files of the server). Answers the parts that
 * say what the library leaves out: which cells are merged, which have a formula and no value.
 */
export async function checkArchive(bytes: Buffer, maxUnpackedBytes: number): Promise<Map<string, string>> {
  let left = maxUnpackedBytes
  const parts = new Map<string, string>()
  for (const entry of entriesOf(bytes)) {
    const content = (await unpacked(entry, left)) ?? tooManyBytes(maxUnpackedBytes, true)
    left -= content.length
    if (/\.(xml|rels)$/i.test(entry.name) && content.subarray(0, 4096).toString('latin1').includes('<!DOCTYPE'))
      refuse(sheetUnreadable)
    if (toldOf.test(entry.name)) parts.set(entry.name, content.toString('utf8'))
  }
  return parts
}
const toldOf = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/

type Entry = { name: string; method: number; data: Buffer }

/** The entries of the central directory, which is what unpacking libraries go by. */
function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || bytes.readUInt32LE(end) !== endRecord) return refuse(sheetUnreadable)
  const count = bytes.readUInt16LE(end + 10)
  if (count > maxEntries) return refuse(sheetTooLarge)
  const entries: Entry[] = []
  for (let at = bytes.readUInt32LE(end + 16), index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== centralRecord) return refuse(sheetUnreadable)
    const packedSize = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const start = bytes.readUInt32LE(at + 42)
    const dataAt = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      data: bytes.subarray(dataAt, dataAt + packedSize),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** Undefined when it is more than the limit. */
async function unpacked({ method, data }: Entry, limit: number): Promise<Buffer | undefined> {
  if (limit <= 0 || (method === 0 && data.length > limit)) return undefined
  if (method === 0) return data
  if (method !== 8) return refuse(sheetUnreadable)
  return inflate(data, { maxOutputLength: limit }).catch(error =>
    error.code === 'ERR_BUFFER_TOO_LARGE' ? undefined : refuse(sheetUnreadable),
  )
}
