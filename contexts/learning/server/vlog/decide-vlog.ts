import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { vlogChanged, vlogWrongState } from '../../contract/vlog.ts'
import { mayVlog, type VlogAct, vlogAfter } from '../../contract/vlog-state.ts'
import { notifyAuthor } from './notify-author.ts'
import { vlogTable } from './vlog.table.ts'

type Decision = { act: VlogAct; revision?: number; reason?: string }

/** Accepts, refuses or hides an entry as it was looked at: one that its author has changed since is looked at again. */
export const decideVlog = (id: number, { act, revision, reason = '' }: Decision): Promise<void> =>
  transaction(async () => {
    const [entry] = await db().select().from(vlogTable).where(eq(vlogTable.id, id)).for('update')
    if (!entry) return refuse(notFound)
    if (revision !== undefined && revision !== entry.revision) refuse(vlogChanged)
    if (!mayVlog(act, entry.state)) refuse(vlogWrongState)
    const state = vlogAfter[act]
    const [decided] = await db()
      .update(vlogTable)
      .set({ state, reason, decided_at: clock.now(), decided_by: currentActor().name })
      .where(eq(vlogTable.id, id))
      .returning()
    await audit({
      action: `learning.vlog.${act}`,
      subject: ['learning.vlog', id],
      record: ['students.student', entry.student_id],
      before: { state: entry.state },
      after: { state },
      ...(reason && { note: reason }),
    })
    await notifyAuthor(decided!)
  })
