import { specialtyNames } from '@halaqa/academics/server'
import { accountById, notify } from '@halaqa/identity/server'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { and, eq, gt } from 'drizzle-orm'
import { justSent } from '../../contract/messages.ts'
import { lockStudent } from '../students/students.queries.ts'
import type { Student } from '../students/students.table.ts'
import { messageTable } from './messages.table.ts'

export type Text = { subject: string; body: string; by_mail: boolean; by_sms: boolean }
/** Who writes the same to the same student within so long has clicked twice. */
const againAfterMs = 10 * 60_000
const longestSms = 600

/** Writes to a student: in the portal always, by mail and SMS when asked and there is an address. Answers its id. */
export function writeToStudent(studentId: number, { subject, body, by_mail, by_sms }: Text): Promise<number> {
  return transaction(async () => {
    const student = await lockStudent(studentId)
    await requireNew(studentId, subject, body)
    const fill = await fillingFor(student)
    const [title, text] = [fill(subject), fill(body)]
    const { mailId, smsId } = await notify(student.account_id, {
      kind: 'students.message',
      title,
      body: text,
      link: '/student',
      ...(by_mail && { mail: { paragraphs: text.split(/\n{2,}/) } }),
      ...(by_sms && { sms: `${title}\n${text}`.slice(0, longestSms) }),
      related: ['students.student', studentId],
    })
    const [row] = await db()
      .insert(messageTable)
      .values({
        student_id: studentId,
        subject,
        body,
        sent_subject: title,
        sent_body: text,
        mail_id: mailId,
        sms_id: smsId,
        at: clock.now(),
        by_name: currentActor().name,
      })
      .returning({ id: messageTable.id })
    await audit({
      action: 'students.message.send',
      subject: ['students.student', studentId],
      after: { subject: title },
    })
    return row!.id
  })
}

async function requireNew(studentId: number, subject: string, body: string): Promise<void> {
  const since = new Date(clock.now().getTime() - againAfterMs)
  const same = and(
    eq(messageTable.student_id, studentId),
    eq(messageTable.subject, subject),
    eq(messageTable.body, body),
    gt(messageTable.at, since),
  )
  if (await db().$count(messageTable, same)) refuse(justSent)
}

/** Puts a student's own data where the text names them; what it names besides stays as it is. */
async function fillingFor(student: Student): Promise<(text: string) => string> {
  const { language } = await accountById(student.account_id)
  const values: Record<string, string> = {
    name: student.full_name,
    number: student.number,
    specialty: (await specialtyNames(language)).get(student.specialty_id) ?? '',
  }
  return text => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}
