/**
 * The few pieces of PostgreSQL's wire protocol that the embedded database has to look at. A message is one type byte,
 * four bytes of length (which count themselves) and the content; only the very first message has no type byte.
 */
export const kinds = {
  query: 'Q',
  parse: 'P',
  bind: 'B',
  describe: 'D',
  close: 'C',
  terminate: 'X',
  copyDone: 'c',
  copyFail: 'f',
} as const

const notification = 0x41 // 'A'
const copyInResponse = 0x47 // 'G'
const readyForQuery = 0x5a // 'Z'
const statement = 0x53 // 'S': describe and close name a prepared statement, not a portal

/** "Send me the data": text format, no column formats. */
export const copyIn = Buffer.from([copyInResponse, 0, 0, 0, 7, 0, 0, 0])
/** Ends an extended query that its client never ended. */
export const sync = Buffer.from([0x53, 0, 0, 0, 4])
export const rollback = queryMessage('rollback')

export function queryMessage(sql: string): Buffer {
  const text = Buffer.from(`${sql}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}

/** Length of the first message of `bytes`, or undefined when it has not arrived whole. */
export function messageLength(bytes: Buffer, isFirst: boolean): number | undefined {
  if (bytes.length < 5) return undefined
  const length = isFirst ? bytes.readInt32BE(0) : 1 + bytes.readInt32BE(1)
  return bytes.length < length ? undefined : length
}

export const kindOf = (message: Buffer): string => String.fromCharCode(message[0]!)

export const startsCopyFromClient = (message: Buffer): boolean =>
  kindOf(message) === kinds.query && /^\s*copy\b[^;]*\bfrom\s+stdin/i.test(message.toString('utf8', 5))

/** Where the name of a prepared statement stands in this message; undefined when it names none. */
function nameAt(message: Buffer): number | undefined {
  const kind = kindOf(message)
  const at =
    kind === kinds.parse
      ? 5
      : kind === kinds.bind
        ? message.indexOf(0, 5) + 1 // after the name of the portal
        : (kind === kinds.describe || kind === kinds.close) && message[5] === statement
          ? 6
          : undefined
  return at !== undefined && message[at] ? at : undefined
}

/** The name of the prepared statement that this message makes, as it stands in the message. */
export function preparedName(message: Buffer): string | undefined {
  const at = kindOf(message) === kinds.parse ? nameAt(message) : undefined
  return at === undefined ? undefined : message.toString('utf8', at, message.indexOf(0, at))
}

/** The message with `prefix` before the name of the prepared statement that it names, if any. */
export function withStatementPrefix(message: Buffer, prefix: string): Buffer {
  const at = nameAt(message)
  if (at === undefined) return message
  const longer = Buffer.concat([message.subarray(0, at), Buffer.from(prefix), message.subarray(at)])
  longer.writeInt32BE(longer.length - 1, 1)
  return longer
}

/** What the database answered, sorted: for the asker, for everybody, and whether the asker is now outside a transaction. */
export type Answer = { forAsker: Buffer; forEverybody: Buffer[]; idle: boolean }

export function sortAnswer(bytes: Buffer, copyWasAnnounced: boolean): Answer {
  const forAsker: Buffer[] = []
  const forEverybody: Buffer[] = []
  let state = 0
  for (let at = 0, length: number | undefined; ; at += length) {
    length = messageLength(bytes.subarray(at), false)
    if (length === undefined) break
    const message = bytes.subarray(at, at + length)
    if (message[0] === readyForQuery) state = message[5]!
    if (message[0] === notification) forEverybody.push(message)
    else if (!(message[0] === copyInResponse && copyWasAnnounced)) forAsker.push(message)
  }
  return { forAsker: Buffer.concat(forAsker), forEverybody, idle: state === 'I'.charCodeAt(0) }
}

/** An ErrorResponse that ends the connection, with the SQLSTATE of an idle transaction. */
export function fatalError(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C25P03\0M${text}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
