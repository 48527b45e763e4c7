import { invalid } from '@halaqa/kit-contract'
import { decode } from '@halaqa/kit-server/decoding'
import { refuse } from '@halaqa/kit-server/http'
import { mostLines } from '../../../contract/statements.ts'
import { type Given, readAny } from './read-any.ts'
import type { Layout } from './read-csv.ts'
import type { ReadFile } from './read-statement.ts'

const reader = new URL('./read-any.ts', import.meta.url).href

/**
 * What stands in a statement, whatever its format. Refuses `invalid` on the file: one that is no statement, with too many lines, or
 * in which nothing is a line. Twenty thousand entries hold a thread for seconds: another process reads them.
 */
export async function readFile(bytes: Buffer, layout: Layout | null): Promise<ReadFile> {
  const given: Given = { bytes, layout }
  return checked(await decode<ReadFile>({ kind: 'read', module: reader, given }))
}

/** The same in this process; for few lines. */
export const readHere = (bytes: Buffer, layout: Layout | null): ReadFile => checked(readAny(bytes, layout))

function checked(read: ReadFile | undefined): ReadFile {
  if (!read) return refuse(invalid, { file: 'field.no-statement' })
  if (read.lines.length + read.wrong.length > mostLines)
    refuse(invalid, { file: 'field.statement-too-long' }, { max: mostLines })
  return read
}
