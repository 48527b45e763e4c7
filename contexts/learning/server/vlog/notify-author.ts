import { accountById, notify } from '@halaqa/identity/server'
import { translate } from '@halaqa/kit-server/words'
import { studentsByIds } from '@halaqa/students/server'
import type { VlogRecord } from './vlog.table.ts'

/** Tells the author what staff have decided, in the portal and by mail. In the current transaction. */
export async function notifyAuthor(entry: VlogRecord): Promise<void> {
  const student = (await studentsByIds([entry.student_id])).get(entry.student_id)
  if (!student) return
  const { language } = await accountById(student.account_id)
  const title = translate(language, `learning.vlog.told.${entry.state}`, { title: entry.title })
  const body = entry.reason || translate(language, 'learning.vlog.told.accepted_text')
  await notify(student.account_id, {
    kind: 'learning.vlog',
    title,
    body,
    link: '/student/vlog?view=mine',
    mail: { paragraphs: [body] },
    related: ['learning.vlog', entry.id],
  })
}
