import { type Access, notFound, type Problem } from '@halaqa/kit-contract'
import { type AuditVerb, audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, takeTurns, transaction } from '@halaqa/kit-server/database'
import { may, Refusal, refuse } from '@halaqa/kit-server/http'
import { enqueue, type Job, job } from '@halaqa/kit-server/jobs'
import { currentActor, currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { and, eq, type InferInsertModel, type InferSelectModel, notInArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { runFailed, runNotAllowed } from './reasons.ts'
import { staffRightsNow } from './staff-rights.ts'

type Own = 'id' | 'state' | 'reason' | 'by_id' | 'by_name' | 'at' | 'finished_at'
/** A table with `runColumns`. */
export type RunTable = PgTable & Record<Own, PgColumn>
type Row<T extends RunTable> = InferSelectModel<T> & { id: number; state: string; by_id: number; by_name: string }
type Given<T extends RunTable> = Omit<InferInsertModel<T>, Own>
type Set<T extends RunTable> = Partial<InferInsertModel<T>>

/**
 * Writes how far a run has come, or only looks; false when it was cancelled meanwhile, or whoever it acts as may not do it any
 * more, which ends it.
 */
export type Note<T extends RunTable> = (set?: Set<T>) => Promise<boolean>

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
  /** What whoever it acts as must be allowed, asked anew at each note: the access of the route that began it. */
  access: (run: Row<T>) => Access
  /** What is written where it is cancelled: a sheet of names goes. */
  cancelled?: Set<T>
  /** The first step that it is at. */
  begins: string
  /**
   * Works the run off in small transactions, and notes how far it has come between them: a note that answers false ends the
   * work. Called again after a crash, at the same time even: it goes on from what is noted, and does nothing twice. Answers
   * whether it came to its end: whoever ends before, found it cancelled, and it may be gone on with by another already. What
   * refuses all of it ends it with this as the reason.
   */
  work: (run: Row<T>, note: Note<T>) => Promise<boolean>
}
/** What an audit row of a run says. */
type Told<T extends RunTable> = { verb: AuditVerb; after?: (run: Row<T>) => object; note?: (run: Row<T>) => string }

const ends = ['done', 'cancelled']
const whoActs = () => {
  const { id, name } = currentActor()
  return { by_id: id, by_name: name }
}

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
  /** Breaks it off by itself, in the current transaction: the reason is what the officer reads. */
  end: (id: number, reason: Problem) => Promise<void>
  /** Works a run off as whoever began it, or went on with it last: what the job does. */
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

  /** Nobody's act: the audit log says so. `of`: not where another has gone on with it. */
  const end = (id: number, { code }: Problem, of?: number) =>
    withRequest({ ...currentRequest(), actor: system }, () =>
      transaction(async () => {
        const run = await locked(id)
        if (ends.includes(run.state) || (of !== undefined && run.by_id !== of)) return
        await set({ ...kind.cancelled, ...over('cancelled'), reason: code }, isRun(id))
        await tell(run, { verb: 'cancel', note: () => code })
      }),
    )
  const over = (state: 'done' | 'cancelled') => ({ state, finished_at: clock.now() })

  async function perform(id: number): Promise<void> {
    const [run] = (await db().select().from(columns).where(isRun(id))) as Row<T>[]
    if (!run || ends.includes(run.state)) return
    const actor = { ...system, id: run.by_id, name: run.by_name, guard: 'users' }
    const mayStill = async () => {
      const permissions = await staffRightsNow(run.by_id)
      return permissions !== undefined && may(kind.access(run), { ...actor, permissions })
    }
    const note: Note<T> = async values => {
      if (!(await mayStill())) {
        await end(id, runNotAllowed, run.by_id)
        return false
      }
      if (!values) return (await db().$count(columns, and(isRun(id), isAtWork))) > 0
      return (await set(values, and(isRun(id), isAtWork))).length > 0
    }
    await withRequest({ ...currentRequest(), actor }, async () => {
      if (!(await note({ state: kind.begins } as never))) return
      try {
        if (await kind.work(run, note)) await set(over('done'), and(isRun(id), isAtWork))
        // Looked at in a transaction that was taken back, that it may not go on was taken back with it.
        else await note()
      } catch (error) {
        // What is away may be there at the next try; what is refused is refused again.
        if (!(error instanceof Refusal) || error.problem.status >= 500) throw error
        await end(id, error.problem)
      }
    })
  }
  const schema = z.object({ runId: z.int() })
  const givenUp = job({ name: `${kind.job.name}.given-up`, schema, run: ({ runId }) => end(runId, runFailed) })
  const works = job({ ...kind.job, schema, givenUp, run: ({ runId }) => perform(runId) })

  return {
    end: (id, reason) => end(id, reason),
    start: (given, told) =>
      transaction(async () => {
        await requireAlone(given)
        const head = { state: 'waiting', ...whoActs(), at: clock.now() }
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
        const [cancelled] = await set({ ...kind.cancelled, ...over('cancelled') }, isRun(id))
        await tell(run, told)
        return cancelled!
      }),
    goOn: (id, { set: more, again = false, ...told }) =>
      transaction(async () => {
        const run = await locked(id)
        if (run.state !== 'cancelled' && !again) refuse(refusals.notCancelled)
        await requireAlone(run)
        const [waiting] = await set(
          { ...more, state: 'waiting', reason: null, ...whoActs(), finished_at: null },
          isRun(id),
        )
        await tell(run, told)
        await enqueue(works, { runId: id })
        return waiting!
      }),
    perform,
    job: works,
  }
}
