import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: AsyncIterable<string> | Iterable<string> }

const usesUtf8 = 0x0800
const sizesFollow = 0x0008
/** 1 January 1980: what the time was is nobody's business, and the same rows make the same file. */
const dosDate = 0x0021

/** A zip archive, packed and sent on while its entries are still being written. */
export async function* zipOf(entries: ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of entries) {
    const fileName = Buffer.from(name)
    const head = record(30, 0x04034b50)
    writeShared(head, 4, fileName)
    yield Buffer.concat([head, fileName])

    const seen = { crc: 0, bytes: 0, packed: 0 }
    for await (const chunk of Readable.from(counted(content, seen)).compose(createDeflateRaw({ level: 4 }))) {
      seen.packed += (chunk as Buffer).length
      yield chunk as Buffer
    }
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(seen.crc, 0)
    sizes.writeUInt32LE(seen.packed, 4)
    sizes.writeUInt32LE(seen.bytes, 8)
    yield Buffer.concat([record(4, 0x08074b50), sizes])

    const central = record(46, 0x02014b50)
    central.writeUInt16LE(20, 4)
    writeShared(central, 6, fileName)
    sizes.copy(central, 16)
    central.writeUInt32LE(at, 42)
    directory.push(central, fileName)
    at += head.length + fileName.length + seen.packed + 16
  }
  const listed = Buffer.concat(directory)
  const end = record(22, 0x06054b50)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  yield Buffer.concat([listed, end])
}

function record(length: number, signature: number): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt32LE(signature)
  return bytes
}

/** What the head of an entry and its line in the directory have in common; sizes stay 0 in the head. */
function writeShared(bytes: Buffer, at: number, name: Buffer) {
  bytes.writeUInt16LE(20, at)
  bytes.writeUInt16LE(usesUtf8 | sizesFollow, at + 2)
  bytes.writeUInt16LE(8, at + 4) // deflated
  bytes.writeUInt16LE(dosDate, at + 8)
  bytes.writeUInt16LE(name.length, at + 22)
}

async function* counted(content: ZipEntry['content'], seen: { crc: number; bytes: number }) {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    seen.crc = crc32(bytes, seen.crc)
    seen.bytes += bytes.length
    yield bytes
  }
}
