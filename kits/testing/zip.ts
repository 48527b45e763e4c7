import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive of one deflated entry, whose records say that it is `claimed` bytes long. */
export function zipOf(name: string, content: Buffer, claimed = content.length): Buffer {
  const data = deflateRawSync(content)
  const sizes = (record: Buffer, at: number) => {
    record.writeUInt32LE(crc32(content), at)
    record.writeUInt32LE(data.length, at + 4)
    record.writeUInt32LE(claimed, at + 8)
    record.writeUInt16LE(name.length, at + 12)
  }
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(8, 8)
  sizes(local, 14)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50)
  central.writeUInt16LE(8, 10)
  sizes(central, 16)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + data.length, 16)
  return Buffer.concat([local, Buffer.from(name), data, central, Buffer.from(name), end])
}
