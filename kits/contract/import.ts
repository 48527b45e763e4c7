import { z } from 'zod'
import { idInPath } from './fields.ts'
import { problem } from './problem.ts'
import { type Access, type Nothing, type Route, route, type Schema, type Typed } from './route.ts'
import { whenAsked } from './when-asked.ts'

/** What becomes of a line: nothing, it makes something new, it changes what there is, or something is wrong with it. */
export const importOutcomes = ['same', 'new', 'changed', 'wrong'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
/** Of a cell; `since`: it is as it was exported, and somebody has changed what stands in the college since: that stays. */
const cellOutcomes = [...importOutcomes, 'since'] as const

const ImportedCell = z.object({
  column: z.string(),
  outcome: z.enum(cellOutcomes),
  /** What stands and what would stand, as a sheet says it. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  message: z.string().nullable(),
})
export type ImportedCell = z.infer<typeof ImportedCell>
const ImportedLine = z.object({
  /** In the file, from 1. */
  line: z.int(),
  name: z.string(),
  outcome: z.enum(importOutcomes),
  ok: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** What was made of it: the number of an application. */
  note: z.string().nullable(),
  /** Of a line that makes something new only what is wrong: all of it is new. */
  cells: z.array(ImportedCell),
  /** Of a wrong line what stands in it, by column: it is taken along, mended and imported again. */
  given: z.record(z.string(), z.string()).optional(),
})
export type ImportedLine = z.infer<typeof ImportedLine>
/** A column that an import knows, and whether the sheet has it. */
const KnownColumn = z.object({ key: z.string(), label: z.string(), needed: z.boolean(), found: z.boolean() })
export type KnownColumn = z.infer<typeof KnownColumn>
export const ImportAnswer = z.object({
  dry_run: z.boolean(),
  /** Lines that make or change something. */
  done: z.int(),
  counts: z.object({ same: z.int(), new: z.int(), changed: z.int(), wrong: z.int() }),
  results: z.array(ImportedLine),
  columns: z.array(KnownColumn),
  /** Headings that no column bears. */
  unknown: z.array(z.string()),
  /** What the sheet leaves out, what is held back: whole sentences. */
  notes: z.array(z.string()),
  /** Of a sheet that is too long to be waited for: the run that tries it, or takes it over. Its answer takes the place of this. */
  run_id: z.int().nullable(),
  /** Of a trial what was shown; sent with the import in earnest, a line that means something else by then is held back. */
  shown: z.string(),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>

/** A sheet with more lines is tried and taken over by a job, with progress. */
export const longSheet = 1000

/** An import that is a job. Only whoever began it sees it, for a week. */
export const ImportRun = z.object({
  id: z.int(),
  /** The file. */
  name: z.string(),
  dry_run: z.boolean(),
  state: z.enum(['waiting', 'working', 'done', 'cancelled']),
  /** Lines looked at, of all. */
  processed: z.int(),
  total: z.int(),
  /** What came of it; of a run that is not done, and of a sheet that was refused as a whole, there is none. */
  answer: ImportAnswer.nullable(),
  /** Why the sheet was refused as a whole, or the run ended by itself. */
  refused: z.string().nullable(),
})
export type ImportRun = z.infer<typeof ImportRun>

export const importRunOver = problem('import-run-over', 409)
const ofRun = { access: { guards: ['users'] }, params: z.object({ id: idInPath }), reply: ImportRun }
export const importRun = route({
  ...ofRun,
  name: 'platform.import-run.show',
  method: 'GET',
  path: '/office/imports/{id}',
  summary: 'How far a long import has come, and what came of it',
})
export const cancelImportRun = route({
  ...ofRun,
  method: 'POST',
  name: 'platform.import-run.cancel',
  path: '/office/imports/{id}/cancel',
  summary: 'Break a long import off; lines that were taken over stay',
})

/** Headings of a sheet by the column that a person says they are; as a field of a form, in JSON. */
export const ColumnMap = z.record(z.string().max(200), z.string().max(60))
const mapped = z.string().max(8000).optional()

type Sent = { dry_run?: 'true' | 'false'; columns?: string; shown?: string }
type Asked = { dry_run: 'true' | 'false'; columns?: string; shown?: string }
/** The route of an import, and how many lines a sheet of it may have. */
export type Import<P extends Schema = any, F extends object = any> = Route<
  P,
  Nothing,
  Typed<F & Sent, F & Asked>,
  Typed<ImportAnswer>
> & { lines: number }

/** Bytes of one sheet. */
export const importMaxBytes = 5 * 1024 * 1024

/** A sheet that is imported: tried first, then taken over. `fields` stand beside the file; how many `lines` it may have. */
export function sheetImport<P extends Schema = Nothing, F extends z.ZodRawShape = {}>({
  fields,
  lines,
  ...declaration
}: {
  name: string
  path: string
  access: Access
  params?: P
  fields?: F
  lines: number
  summary: string
}): Import<P, z.infer<z.ZodObject<F>>> {
  const body = () =>
    z.strictObject({
      ...fields,
      dry_run: z.enum(['true', 'false']).default('true'),
      columns: mapped,
      shown: z.string().max(20_000).optional(),
    })
  const sent = { method: 'POST' as const, bodyType: 'multipart' as const, reply: ImportAnswer }
  const upload = { maxBytes: importMaxBytes, maxFiles: 1 }
  const declared = route(whenAsked({ ...declaration, ...sent, upload }, { body }))
  return Object.assign(declared, { lines }) as never
}
