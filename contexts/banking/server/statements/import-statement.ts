import { createHash } from 'node:crypto'
import { readFile as bytesOf } from 'node:fs/promises'
import { type BankAccount, lockBankAccount, openBankAccount } from '@halaqa/finance/server'
import { invalid } from '@halaqa/kit-contract'
import { type Language, money } from '@halaqa/kit-contract/format'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { asDryRun, db, transaction } from '@halaqa/kit-server/database'
import { refuse, type Uploaded } from '@halaqa/kit-server/http'
import { currentActor, currentRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { and, desc, eq, inArray } from 'drizzle-orm'
import {
  CsvMap,
  type ReadStatement,
  statementAmountIsBalance,
  statementKnown,
  statementLinesWrong,
  statementNothingNew,
} from '../../contract/statements.ts'
import { lineTable } from '../tables/lines.table.ts'
import { csvMapTable, statementTable } from '../tables/statements.table.ts'
import type { Layout } from './read/read-csv.ts'
import { readFile } from './read/read-file.ts'
import type { ReadFile, ReadLine } from './read/read-statement.ts'

/** Lines and faults that are shown; all are counted. */
const mostShown = 30
const atOnce = 1000

type Wanted = { bank_account_id: number; dry_run: boolean; map?: string | undefined }

/** Imports a statement that somebody sent, or tries it: the same code, taken back, with what stands in the way said instead of refused. */
export async function importStatement(wanted: Wanted, [upload]: readonly Uploaded[]): Promise<ReadStatement> {
  if (!upload) return refuse(invalid, { file: 'field.required' })
  return importBytes(wanted, { name: upload.name, bytes: await bytesOf(upload.path) })
}

/** The same of bytes that are at hand. They are read before anything is held: who works meanwhile does not wait for that. */
export async function importBytes(wanted: Wanted, file: { name: string; bytes: Buffer }): Promise<ReadStatement> {
  const account = await openBankAccount(wanted.bank_account_id)
  if (account.kind !== 'bank') refuse(invalid, { bank_account_id: 'field.unknown-reference' })
  const read = wanted.map
    ? await readFile(file.bytes, { map: mapIn(wanted.map), from: 'said' })
    : await readAsKept(file.bytes, account.id)
  return (wanted.dry_run ? asDryRun : transaction)(() => importRead(wanted, file, { account, read }))
}

type Read = { account: BankAccount; read: ReadFile }
async function importRead(
  wanted: Wanted,
  file: { name: string; bytes: Buffer },
  { account, read }: Read,
): Promise<ReadStatement> {
  // Of two who import at once the second sees the lines of the first.
  await lockBankAccount(account.id)
  const hash = createHash('sha256').update(file.bytes).digest('hex')
  const hashed = withHashes(read.lines)
  const known = await knownAmong(
    account.id,
    hashed.map(line => line.hash),
  )
  const fresh = hashed.filter(line => !known.has(line.hash))
  const why = await refusalOfFile(account.id, hash, read, fresh.length)
  if (why && !wanted.dry_run) refuse(why)
  const gap = known.size ? null : await gapBefore(account.id, read)
  // A trial keeps those that it shows: they go in as the others do, and what is kept holds an embedded database for everybody.
  const kept = wanted.dry_run ? fresh.slice(0, mostShown) : fresh
  const id = why ? null : await keep({ account_id: account.id, file, hash, read, fresh: kept, gap })
  return {
    dry_run: wanted.dry_run,
    id: wanted.dry_run ? null : id,
    ...shown(read, known, hashed),
    notes: notesOf(read, gap, account.iban),
    refused: why?.code ?? null,
  }
}

function mapIn(text: string): CsvMap {
  try {
    return CsvMap.parse(JSON.parse(text))
  } catch {
    return refuse(invalid, { map: 'field.invalid' })
  }
}

/** By the layout that was kept; where nothing is a line by it the bank has another file now, whose headings are read. */
async function readAsKept(bytes: Buffer, accountId: number): Promise<ReadFile> {
  const read = await readFile(bytes, await keptLayout(accountId))
  return read.lines.length ? read : await readFile(bytes, null)
}

async function keptLayout(bankAccountId: number): Promise<Layout | null> {
  const [kept] = await db().select().from(csvMapTable).where(eq(csvMapTable.bank_account_id, bankAccountId))
  if (!kept) return null
  const { headings = null, ...map } = kept.map
  return { map, from: 'kept', headings }
}

export type HashedLine = ReadLine & { hash: string }
/** Two lines that say the same are two: which of its like it is belongs to what a line is known by. */
export function withHashes(lines: readonly ReadLine[]): HashedLine[] {
  const seen = new Map<string, number>()
  return lines.map(line => {
    const said = JSON.stringify([line.on, line.amount, line.reference, line.text])
    const nth = seen.get(said) ?? 0
    seen.set(said, nth + 1)
    return { ...line, hash: createHash('sha256').update(`${said}#${nth}`).digest('base64url') }
  })
}

async function knownAmong(bankAccountId: number, hashes: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < hashes.length; from += 5 * atOnce) {
    const part = hashes.slice(from, from + 5 * atOnce)
    const rows = await db()
      .select({ hash: lineTable.hash })
      .from(lineTable)
      .where(and(eq(lineTable.bank_account_id, bankAccountId), inArray(lineTable.hash, part)))
    for (const { hash } of rows) known.add(hash)
  }
  return known
}

async function refusalOfFile(bankAccountId: number, hash: string, read: ReadFile, fresh: number) {
  const { lines, wrong } = read
  const same = and(eq(statementTable.bank_account_id, bankAccountId), eq(statementTable.file_hash, hash))
  if (await db().$count(statementTable, same)) return statementKnown
  if (wrong.length || !lines.length) return statementLinesWrong
  if (read.amount_is_balance) return statementAmountIsBalance
  return fresh ? undefined : statementNothingNew
}

/** How its opening balance differs from what the statement before it ended with. */
async function gapBefore(bankAccountId: number, { opening, lines }: ReadFile): Promise<number | null> {
  const [before] = await db()
    .select({ closing: statementTable.closing })
    .from(statementTable)
    .where(eq(statementTable.bank_account_id, bankAccountId))
    .orderBy(desc(statementTable.last_on), desc(statementTable.id))
    .limit(1)
  return opening === null || !lines.length || before?.closing == null ? null : opening - before.closing
}

type Kept = {
  account_id: number
  file: { name: string }
  hash: string
  read: ReadFile
  fresh: readonly HashedLine[]
  gap: number | null
}
async function keep({ account_id: bank_account_id, file, hash, read, fresh, gap }: Kept): Promise<number> {
  const actor = currentActor()
  const days = read.lines.map(line => line.on).sort()
  const imported_at = clock.now()
  const [row] = await db()
    .insert(statementTable)
    .values({
      bank_account_id,
      file_name: file.name.slice(0, 200),
      file_hash: hash,
      format: read.format,
      first_on: days[0]!,
      last_on: days.at(-1)!,
      lines: fresh.length,
      opening: read.opening,
      closing: read.closing,
      gap,
      imported_by_id: actor.id,
      imported_by_name: actor.name,
      imported_at,
    })
    .returning({ id: statementTable.id })
  for (let from = 0; from < fresh.length; from += atOnce)
    await db()
      .insert(lineTable)
      .values(
        fresh
          .slice(from, from + atOnce)
          .map(line => ({ ...line, statement_id: row!.id, bank_account_id, imported_at })),
      )
  if (read.map) {
    const head = read.raw[read.map.head_row - 1]
    const map = { ...read.map, ...(head && { headings: [...head] }) }
    await db()
      .insert(csvMapTable)
      .values({ bank_account_id, map })
      .onConflictDoUpdate({ target: csvMapTable.bank_account_id, set: { map } })
  }
  await audit({
    action: 'banking.statement.import',
    subject: ['banking.statement', row!.id],
    after: { file: file.name, bank_account_id, lines: fresh.length, opening: read.opening, closing: read.closing },
  })
  return row!.id
}

function shown(read: ReadFile, known: ReadonlySet<string>, hashed: readonly HashedLine[]) {
  const { language } = currentRequest()
  return {
    format: read.format,
    map: read.map,
    raw: read.raw,
    lines: hashed.slice(0, mostShown).map(({ row, on, amount, reference, name, text, hash }) => ({
      ...{ row, on, amount, reference, name, text },
      is_known: known.has(hash),
    })),
    counts: {
      new: hashed.length - known.size,
      known: known.size,
      wrong: read.wrong.length,
      skipped: read.skipped,
    },
    wrong: read.wrong
      .slice(0, mostShown)
      .map(({ row, key, values }) => ({ row, message: translate(language, key, values) })),
    opening: read.opening,
    closing: read.closing,
    adds_up: addsUp(read),
  }
}

function addsUp({ opening, closing, lines }: ReadFile): boolean | null {
  if (opening === null || closing === null) return null
  return opening + lines.reduce((sum, line) => sum + line.amount, 0) === closing
}

/** What whoever imports has to know: in sentences. */
function notesOf(read: ReadFile, gap: number | null, iban: string | null): string[] {
  const { language } = currentRequest()
  const say = (key: string, values?: Record<string, unknown>) => translate(language, `banking.notes.${key}`, values)
  return [
    ...(addsUp(read) === false ? [say('does_not_add_up')] : []),
    ...(gap ? [say('gap', { amount: money(gap, language as Language) })] : []),
    ...(read.iban && iban && read.iban !== iban ? [say('other_account', { iban: read.iban })] : []),
  ]
}
