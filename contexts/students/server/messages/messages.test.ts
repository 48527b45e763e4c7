import { accountById } from '@halaqa/identity/server'
import { accountTable } from '@halaqa/identity/tables'
import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { messageTable as outboxTable } from '@halaqa/kit-server/mail'
import { codeOf, testStudents } from '@halaqa/records/test-app'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as contract from '../../contract/messages.ts'
import { aStudent } from '../factories.ts'
import { messageTable } from './messages.table.ts'

const students = testStudents()
const text = {
  subject: 'موعد لقاء {{name}}',
  body: 'يا {{name}} ({{number}})، {{nothing}}',
  by_mail: true,
  by_sms: false,
}
const aVerified = async (fullName: string) => {
  const student = await aStudent({ full_name: fullName })
  await db()
    .update(accountTable)
    .set({ email_verified_at: new Date(0) })
    .where(eq(accountTable.id, student.account_id))
  return student
}
const aTemplate = (name = 'تذكير') =>
  students.officer(contract.storeTemplate, { body: { type: 'general', name, subject: 'تذكير', body: 'سلام {{name}}' } })

describe('a message', () => {
  it('is filled in for the student, goes by mail to a verified address, and stands in the history', async () => {
    const { id, number } = await aVerified('مريم')
    const sent = await students.officer(contract.sendToStudent.perform, { params: { id }, body: text })
    expect(sent).toMatchObject({ subject: 'موعد لقاء مريم', body: `يا مريم (${number})، {{nothing}}`, sms: 'none' })
    expect(sent.mail).not.toBe('none')
    const shown = await students.officer(contract.showMessages, { params: { id } })
    expect(shown.rows.map(row => row.id)).toEqual([sent.id])
    const [act] = await db().select().from(auditTable).where(eq(auditTable.action, 'students.message.send'))
    expect(act).toMatchObject({ subject_id: String(id) })
  })

  it('clicked twice goes once; after ten minutes, or in other words, again', async () => {
    const { id } = await aStudent()
    const send = (more: object = {}) =>
      codeOf(students.officer(contract.sendToStudent.perform, { params: { id }, body: { ...text, ...more } }))
    expect((await Promise.all([send(), send()])).sort()).toEqual(['done', 'student-message-just-sent'])
    expect(await send({ body: 'غيره' })).toBe('done')
    await db()
      .update(messageTable)
      .set({ at: new Date(0) })
    expect(await send()).toBe('done')
  })

  it('with HTML in it reaches the mail as words', async () => {
    const { id } = await aVerified('سالم')
    const body = { ...text, body: '<script>alert(1)</script>' }
    await students.officer(contract.sendToStudent.perform, { params: { id }, body })
    const [mail] = await db().select().from(outboxTable)
    expect(mail!.html).not.toContain('<script>')
  })

  it('to many is tried first, answers each, and is found again as one text', async () => {
    const ids = [(await aStudent()).id, (await aStudent()).id, 999]
    const body = { ...text, ids }
    const tried = await students.officer(contract.storeMessage, { body: { ...body, dry_run: true } })
    expect([tried.done, await db().$count(messageTable)]).toEqual([2, 0])
    const sent = await students.officer(contract.storeMessage, { body })
    expect(sent.results.map(each => each.code)).toEqual([null, null, 'not-found'])
    const { rows } = await students.officer(contract.oldMessages)
    expect(rows).toMatchObject([{ subject: text.subject, students: 2 }])
  })

  it('is not written by whoever may only read students', async () => {
    const { id } = await aStudent()
    const send = students.reader(contract.sendToStudent.perform, { params: { id }, body: text })
    expect(await codeOf(send)).toBe('forbidden')
    expect(await codeOf(students.reader(contract.showMessages, { params: { id } }))).toBe('forbidden')
    expect(await codeOf(students.officer(contract.showMessages, { params: { id: 999 } }))).toBe('not-found')
  })
})

describe('a kept text', () => {
  it('is listed by type, changed, and its name is its own', async () => {
    const { id } = await aTemplate()
    expect(await codeOf(aTemplate())).toBe('invalid')
    const body = { type: 'fees' as const, name: 'رسوم', subject: 'رسوم الفصل', body: 'نص' }
    expect(await students.officer(contract.updateTemplate, { params: { id }, body })).toMatchObject(body)
    const named = async (type: 'fees' | 'general') =>
      (await students.officer(contract.listTemplates, { params: { type } })).rows.map(row => row.name)
    expect([await named('fees'), await named('general')]).toEqual([['رسوم'], []])
  })

  it('tells before it is sent to many whom it reaches by which way, and who learns of it in the portal only', async () => {
    const template = await aTemplate()
    const [verified, other] = [await aVerified('مريم'), await aStudent({ full_name: 'خالد' })]
    await db().update(accountTable).set({ email_verified_at: null }).where(eq(accountTable.id, other.account_id))
    const told = async (ways: object) =>
      students.officer(contract.bulkMessages.preview, {
        query: { ids: `${verified.id},${other.id}`, ...ways } as never,
      })
    const counts = async (ways: object) =>
      Object.fromEntries((await told(ways)).consequences.map(({ what, count }) => [what.split('.').at(-1), count]))
    expect(await counts({ by_mail: 'true', by_sms: 'false' })).toEqual({ portal: 2, mail: 1 })
    expect(await counts({ by_mail: 'false', by_sms: 'false' })).toEqual({ portal: 2 })
    const { name } = await accountById(other.account_id)
    expect((await told({ by_mail: 'true' })).notes).toEqual([`تصل في البوابة وحدها إلى: ${name}`])
    const body = { ids: [verified.id, other.id], template_id: template.id, by_mail: true }
    await students.officer(contract.bulkMessages.perform, { body })
    expect(await db().$count(outboxTable)).toBe(1)
  })

  it('is sent to many at once', async () => {
    const template = await aTemplate()
    const one = await aStudent({ full_name: 'خالد' })
    const body = { ids: [one.id], template_id: template.id, by_mail: false }
    expect((await students.officer(contract.bulkMessages.perform, { body })).done).toBe(1)
    const { rows } = await students.officer(contract.listMessages, { query: { q: 'خالد' } })
    expect(rows).toMatchObject([{ body: 'سلام خالد', mail: 'none' }])
    const draft = await students.officer(contract.createMessage, {
      query: { ids: String(one.id), template_id: template.id } as never,
    })
    expect(draft).toMatchObject({ subject: 'تذكير', students: [{ id: one.id }] })
  })
})
