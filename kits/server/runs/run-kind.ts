import { notFound, type Problem } from '@halaqa/kit-contract'
import { type AuditVerb, audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, takeTurns, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { enqueue, type Job, job } from '@halaqa/kit-server/jobs'
import { currentActor, currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { and, eq, type InferInsertModel, type InferSelectModel, notInArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'

/** A table with `runColumns`. */
export type RunTable = PgTable & Record<'id' | 'state' | 'by_id' | 'by_name' | 'at' | 'finished_at', PgColumn>
type Row<T extends RunTable> = InferSelectModel<T> & { id: number; state: string; by_id: number; by_name: string }
type Given<T extends RunTable> = Omit<InferInsertModel<T>, 'id' | 'state' | 'by_id' | 'by_name' | 'at' | 'finished_at'>
type Set<T extends RunTable> = Partial<InferInsertModel<T>>

/** Writes how far a run has come; false when it was cancelled meanwhile, which ends it. */
export type Note<T extends RunTable> = (set: Set<T>) => Promise<boolean>

export type RunKind<T extends RunTable> = {
  /** `context.word`, of its audit rows. */
  word: string
  table: T
  /** The job that works it off. `name` stands in the database; `minutes` is how long a living worker may take. */
  job: Pick<Job, 'name' | 'minutes' | 'atOnce'>
  /** Runs that say the same here take turns: another one is refused while one is at work. */
  alone?: { by: keyof InferSelectModel<T> & string; refusal: Problem }
  /** It is done or cancelled already; it is not cancelled, so that there is nothing to go on with. */
  refusals: { over: Problem; notCancelled: Problem }
  /** The first step that it is at. */
  begins: string
  /**
   * Works the run off in small transactions, and notes how far it has come between them: a note that answers false ends the
   * work. Called again after a crash, at the same time even: it goes on from what is noted, and does nothing twice.
   */
  work: (run: Row<T>, note: Note<T>) => Promise<void>
}
/** What an audit row of a run says. */
type Told<T extends RunTable> = { verb: AuditVerb; after?: (run: Row<T>) => object; note?: (run: Row<T>) => string }

const ends = ['done', 'cancelled']

/**
 * Runs of one kind: long work that one person asks for and a job does, with progress, that is cancelled and gone on with.
 * ADR 0057; the lease that says when a worker is dead is the queue's (ADR 0038).
 */
export type Runs<T extends RunTable> = {
  /** Begins a run, in the current transaction. Refuses where another holds it back. */
  start: (given: Given<T>, told: Told<T>) => Promise<Row<T>>
  /** Breaks a run off: what was done stays. */
  cancel: (id: number, told: Told<T>) => Promise<Row<T>>
  /** Goes on with a run that was cancelled; `again` looks once more at what a run that is done left. */
  goOn: (id: number, told: Told<T> & { set?: Set<T>; again?: boolean }) => Promise<Row<T>>
  /** Works a run off as whoever began it: what the job does. */
  perform: (id: number) => Promise<void>
  job: Job
}

export function runsOf<T extends RunTable>(kind: RunKind<T>): Runs<T> {
  const { word, table, alone, refusals } = kind
  const columns = table as RunTable
  const isRun = (id: number) => eq(columns.id, id)
  const isAtWork = notInArray(columns.state, ends)
  const set = (values: object, where: SQL | undefined) =>
    db()
      .update(columns)
      .set(values as never)
      .where(where)
      .returning() as unknown as Promise<Row<T>[]>

  async function requireAlone(run: object) {
    if (!alone) return
    const value = (run as Record<string, unknown>)[alone.by]
    // Two presses take turns: the second finds the first one's run.
    await takeTurns(word, String(value))
    const column = (table as unknown as Record<string, PgColumn>)[alone.by]!
    if (await db().$count(columns, and(eq(column, value), isAtWork))) refuse(alone.refusal)
  }
  async function locked(id: number): Promise<Row<T>> {
    const [run] = await db().select().from(columns).where(isRun(id)).for('update')
    return (run as Row<T> | undefined) ?? refuse(notFound)
  }
  const tell = (run: Row<T>, { verb, after, note }: Told<T>) =>
    audit({
      action: `${word}.${verb}`,
      subject: [word, run.id],
      ...(after && { after: after(run) }),
      ...(note && { note: note(run) }),
    })

  async function perform(id: number): Promise<void> {
    const [run] = (await db().select().from(columns).where(isRun(id))) as Row<T>[]
    if (!run || ends.includes(run.state)) return
    const note: Note<T> = async values => (await set(values, and(isRun(id), isAtWork))).length > 0
    const actor = { ...system, id: run.by_id, name: run.by_name, guard: 'users' }
    await withRequest({ ...currentRequest(), actor }, async () => {
      if (!(await note({ state: kind.begins } as never))) return
      await kind.work(run, note)
      await note({ state: 'done', finished_at: clock.now() } as never)
    })
  }
  const works = job({ ...kind.job, schema: z.object({ runId: z.int() }), run: ({ runId }) => perform(runId) })

  return {
    start: (given, told) =>
      transaction(async () => {
        await requireAlone(given)
        const { id: byId, name: byName } = currentActor()
        const head = { state: 'waiting', by_id: byId, by_name: byName, at: clock.now() }
        const [run] = (await db()
          .insert(columns)
          .values({ ...given, ...head } as never)
          .returning()) as Row<T>[]
        await tell(run!, told)
        await enqueue(works, { runId: run!.id })
        return run!
      }),
    cancel: (id, told) =>
      transaction(async () => {
        const run = await locked(id)
        if (ends.includes(run.state)) refuse(refusals.over)
        const [cancelled] = await set({ state: 'cancelled', finished_at: clock.now() }, isRun(id))
        await tell(run, told)
        return cancelled!
      }),
    goOn: (id, { set: more, again = false, ...told }) =>
      transaction(async () => {
        const run = await locked(id)
        if (run.state !== 'cancelled' && !again) refuse(refusals.notCancelled)
        await requireAlone(run)
        const [waiting] = await set({ ...more, state: 'waiting', finished_at: null }, isRun(id))
        await tell(run, told)
        await enqueue(works, { runId: id })
        return waiting!
      }),
    perform,
    job: works,
  }
}
