import { CsvError } from 'csv-parse/sync'
import { readCamt } from './read-camt.ts'
import { type Layout, readCsv } from './read-csv.ts'
import { readMt940 } from './read-mt940.ts'
import type { ReadFile } from './read-statement.ts'

export type Given = { bytes: Uint8Array; layout: Layout | null }

/** What another process reads (`decode` of kits/server/decoding): it has neither the database nor whoever asks. */
export const read = ({ bytes, layout }: Given): ReadFile | undefined => readAny(Buffer.from(bytes), layout)

/** What stands in a statement, whatever its format; undefined where it is none. */
export function readAny(bytes: Buffer, layout: Layout | null): ReadFile | undefined {
  const begin = bytes
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (begin.startsWith('<')) return readCamt(bytes.toString('utf8'))
  if (/^(\{1:|:20:)/.test(begin)) return readMt940(new TextDecoder('utf-8').decode(bytes))
  // Archives, pictures and PDF files may bear the name of a sheet.
  if (/^(%PDF|PK)/.test(begin) || (bytes.includes(0) && !(bytes[0] === 0xff && bytes[1] === 0xfe))) return undefined
  try {
    return readCsv(bytes, layout)
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}
