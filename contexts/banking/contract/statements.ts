import { staff } from '@halaqa/identity/contract'
import { action, day, id, idInPath, idInQuery, instant, list, problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { bankingRead, statementImport } from './permissions.ts'

/** csv: as the bank's site exports it; camt: CAMT.053; mt940: as SWIFT has it. */
export const statementFormats = ['csv', 'camt', 'mt940'] as const
export const StatementFormat = z.enum(statementFormats)
export type StatementFormat = z.infer<typeof StatementFormat>

/** This very file was imported for this account. */
export const statementKnown = problem('statement-known', 409)
/** Every line of it was imported before. */
export const statementNothingNew = problem('statement-nothing-new', 409)
/** A line of it is confirmed: it stays until that is undone. */
export const statementConfirmed = problem('statement-confirmed', 409)
/** Lines of it cannot be read; nothing of it is imported. */
export const statementLinesWrong = problem('statement-lines-wrong', 422)

/** What is read as the amount is headed as the balance; nothing of it is imported. */
export const statementAmountIsBalance = problem('statement-amount-is-balance', 422)

/** Above or below nothing, in baisa. */
export const signed = z.int().meta({ 'x-kind': 'money' })

export const delimiters = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const
export const encodings = ['utf-8', 'windows-1256', 'utf-16le'] as const
export const dayFormats = ['dmy', 'ymd', 'mdy'] as const
export const decimalMarks = ['point', 'comma'] as const
export const csvColumns = ['day', 'amount', 'debit', 'credit', 'reference', 'name', 'iban', 'text', 'balance'] as const
export type CsvColumn = (typeof csvColumns)[number]

const column = z.int().min(1).max(60).nullable()
/** How a bank writes its CSV: kept for each account. Columns are counted from 1; `head_row` is the one with the headings, 0 for none. */
export const CsvMap = z.strictObject({
  delimiter: z.enum(['comma', 'semicolon', 'tab', 'bar']),
  encoding: z.enum(encodings),
  head_row: z.int().min(0).max(50),
  day_format: z.enum(dayFormats),
  decimal: z.enum(decimalMarks),
  day: column,
  /** With its sign; or what left and what came in columns of their own. */
  amount: column,
  debit: column,
  credit: column,
  reference: column,
  name: column,
  iban: column,
  text: column,
  balance: column,
})
export type CsvMap = z.infer<typeof CsvMap>

export const Statement = z.object({
  id,
  file_name: z.string(),
  bank_account_id: id,
  bank_account: z.string(),
  format: StatementFormat,
  first_on: day,
  last_on: day,
  /** Lines that it brought, and those of them that are not matched. */
  lines: z.int(),
  left: z.int(),
  opening: signed.nullable(),
  closing: signed.nullable(),
  /** What its opening balance says otherwise than the closing one of the statement before it; null where either is not known. */
  gap: signed.nullable(),
  imported_by_name: z.string(),
  imported_at: instant,
  can: z.object({ delete: z.boolean() }),
})
export type Statement = z.infer<typeof Statement>

/** T0944 */
export const listStatements = list({
  word: 'banking.statement',
  path: '/financials/fail/index',
  access: staff(bankingRead),
  row: Statement,
  sorts: ['id', 'first_on', 'last_on', 'lines', 'imported_at'],
  sort: '-id',
  filters: { bank_account_id: idInQuery, format: StatementFormat },
  totals: ['lines', 'left'],
  columns: [
    'file_name',
    'bank_account',
    'format',
    'first_on',
    'last_on',
    'lines',
    'left',
    'opening',
    'closing',
    'gap',
    'imported_by_name',
    'imported_at',
  ],
  summary: 'Statements of the bank that were imported, the newest first',
})
/** T0945 */
export const createStatement = route({
  name: 'banking.statement.create',
  method: 'GET',
  path: '/financials/fail/create',
  access: staff(statementImport),
  reply: z.object({ accounts: z.array(z.object({ id, name: z.string(), has_map: z.boolean() })) }),
  summary: 'The bank accounts of which a statement can be imported',
})

/** How the books stand beside a statement on its last day, in baisa. */
export const Variance = z.object({
  books: signed,
  closing: signed,
  difference: signed,
  /** By what: what was there before the first statement, posted and on no statement, on a statement and not posted, the rest. */
  before: signed,
  only_books: signed,
  only_bank: signed,
  rest: signed,
})

const maxBytes = 10 * 1024 * 1024
export const mostLines = 50_000
/** A line as it is read. */
const ReadLine = z.object({
  row: z.int(),
  on: day,
  amount: signed,
  reference: z.string(),
  name: z.string(),
  text: z.string(),
  is_known: z.boolean(),
})
export const ReadStatement = z.object({
  dry_run: z.boolean(),
  /** Null while it is only tried. */
  id: id.nullable(),
  format: StatementFormat,
  /** How it was read, and the first rows as they stand; of a CSV file. */
  map: CsvMap.nullable(),
  raw: z.array(z.array(z.string())),
  lines: z.array(ReadLine),
  counts: z.object({ new: z.int(), known: z.int(), wrong: z.int(), skipped: z.int() }),
  wrong: z.array(z.object({ row: z.int(), message: z.string() })),
  opening: signed.nullable(),
  closing: signed.nullable(),
  /** Whether opening balance and lines make the closing balance; null where the file says none. */
  adds_up: z.boolean().nullable(),
  /** Whole sentences: what whoever imports has to know. */
  notes: z.array(z.string()),
  /** Why it is not imported as it is. */
  refused: z.string().nullable(),
})
export type ReadStatement = z.infer<typeof ReadStatement>
/** T0946. With `dry_run` it is read, shown and not kept. */
export const storeStatement = route({
  name: 'banking.statement.store',
  method: 'POST',
  path: '/financials/fail/store',
  access: staff(statementImport),
  bodyType: 'multipart',
  upload: { maxBytes, maxFiles: 1 },
  body: z.strictObject({
    bank_account_id: z.string().regex(/^[1-9]\d{0,8}$/),
    dry_run: z.enum(['true', 'false']).default('true'),
    /** A `CsvMap` as JSON; the kept one where nothing is said. */
    map: z.string().max(2000).optional(),
  }),
  reply: ReadStatement,
  summary: 'Import a statement of the bank (CSV, CAMT.053, MT940), or try what it would bring',
})
export const showStatement = route({
  name: 'banking.statement.show',
  method: 'GET',
  path: '/financials/fail/show/{id}',
  access: staff(bankingRead),
  params: z.object({ id: idInPath }),
  reply: Statement.extend({
    /** How the books stand beside it on its last day, and what explains the difference, down to nothing; in baisa. */
    variance: Variance.nullable(),
    /** The largest movements of the books that stand on no statement. */
    unmatched: z.array(
      z.object({ id, on: day, amount: signed, name: z.string(), link: z.string().nullable(), transfer_id: id }),
    ),
  }),
  summary: 'An imported statement, with what explains how the books differ from it',
  followable: true,
})
export const deleteStatement = action({
  name: 'banking.statement.delete',
  path: '/financials/fail/delete/{id}',
  access: staff(statementImport),
  params: z.object({ id: idInPath }),
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Take back a statement that was imported by mistake, with its lines, as long as none is confirmed',
})
