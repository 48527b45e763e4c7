import { aPaidInvoice } from '@halaqa/finance/factories'
import { anAccount, tokenOf } from '@halaqa/identity/factories'
import { notify, notifyAccounts } from '@halaqa/identity/server'
import { setClock, travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import * as learning from '@halaqa/learning/contract'
import { anAdvising } from '@halaqa/learning/factories'
import { aStudent } from '@halaqa/students/factories'
import * as workplace from '@halaqa/workplace/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notifySurplus } from '../../contexts/finance/server/payments/notify-payer.ts'
import { sendDigests } from '../../contexts/workplace/server/notices/send-digests.ts'
import { problemOf } from './applicants.ts'
import type { Player } from './cast.ts'
import { one, testCollege } from './world.ts'

/** What staff are told in the office, and the mail of a day about what they did not read. */
const college = testCollege()
const as = (who: Player) => college.cast.as(who)
const secret = 'سارة المستترة'
const tell = (who: Player, kind = 'workplace.assigned') =>
  notifyAccounts('users', [college.cast[who].id], {
    kind,
    params: { what: 'رسالة', item: secret, by: 'مريم' },
    link: '/content/contact/show/1',
  })
/** The finance officer advises a student who writes, and money came that is to be given back. */
async function surplusAndMessage(): Promise<void> {
  const student = await aStudent()
  const payer = { guard: 'students', id: student.account_id, name: student.full_name }
  const lines = [{ label: 'رسوم', quantity: 1, unit_amount: 20_000 }]
  const { uuid } = await aPaidInvoice({ kind: 'study', reference: `surplus:${student.id}`, payer, lines })
  await notifySurplus(uuid)
  await anAdvising(student.id, college.cast.financeOfficer.id)
  const own = college.cast.as(await college.cast.join(student.account_id))
  await own(learning.writeToAdvisor, { body: { text: 'متى نلتقي؟' } })
}
const mails = () =>
  one<{ recipient: string; subject: string; text: string; html: string }[]>(
    `select coalesce(json_agg(json_build_object('recipient', recipient, 'subject', subject, 'text', text, 'html', html) order by id), '[]') as value
     from platform.messages where kind = 'workplace.digest'`,
  )
beforeEach(async () => {
  for (const table of ['identity.notifications', 'workplace.digests', 'workplace.preferences', 'platform.messages'])
    await db().execute(sql.raw(`delete from ${table}`))
})

describe('the bell', () => {
  it('counts what is unread; one is marked, then all, and those of others stay', async () => {
    for (const who of ['contentEditor', 'contentEditor', 'administrator'] as const) await tell(who)
    const unread = async (who: Player) => (await as(who)(workplace.unreadStaffNotices)).unread
    expect(await unread('contentEditor')).toBe(2)
    const { rows } = await as('contentEditor')(workplace.staffNotices)
    expect(rows).toMatchObject([{ read: false, link: '/content/contact/show/1' }, { read: false }])
    expect(rows[0]!.body).toContain(secret)
    await as('administrator')(workplace.markStaffNotices, { body: { ids: [rows[0]!.id] } })
    expect(await unread('contentEditor')).toBe(2)
    expect((await as('contentEditor')(workplace.markStaffNotices, { body: { ids: [rows[0]!.id] } })).unread).toBe(1)
    const up_to = rows[0]!.id
    expect((await as('contentEditor')(workplace.markStaffNotices, { body: { up_to } })).unread).toBe(0)
    expect(await unread('administrator')).toBe(1)
  })

  it('is not emptied by who says neither which nor up to where', async () => {
    await tell('contentEditor')
    const problem = await problemOf(as('contentEditor')(workplace.markStaffNotices, { body: {} }))
    expect(problem).toMatchObject({ status: 422, errors: { up_to: expect.any(String) } })
    expect((await as('contentEditor')(workplace.unreadStaffNotices)).unread).toBe(1)
  })

  it('all are marked as they were shown: what came since stays unread', async () => {
    await tell('contentEditor')
    const { rows } = await as('contentEditor')(workplace.staffNotices)
    await tell('contentEditor')
    expect((await as('contentEditor')(workplace.markStaffNotices, { body: { up_to: rows[0]!.id } })).unread).toBe(1)
    expect((await as('contentEditor')(workplace.staffNotices)).rows.map(row => row.read)).toEqual([false, true])
  })

  it('says what a student wrote and what is to be paid back in the language of whoever reads it', async () => {
    await surplusAndMessage()
    const titles = async (language: string) => {
      const headers = {
        accept: 'application/json',
        'accept-language': language,
        'x-access-token': college.cast.financeOfficer.token,
      }
      const reply = await college.app.inject({ url: workplace.staffNotices.path, headers })
      return reply.json().rows.map((row: workplace.StaffNotice) => row.title)
    }
    expect(await titles('fr')).toEqual(['Un message de l’espace conseil', 'Trop-perçu à rembourser'])
    expect(await titles('en')).toEqual(['An advising message', 'Surplus to give back'])
    const { rows } = await as('financeOfficer')(workplace.staffNotices)
    expect(rows[1]!.body).toMatch(/20\.000|٢٠٫٠٠٠/)
    expect(rows.map(row => row.link)).toEqual([expect.stringMatching(/^\//), expect.stringMatching(/^\//)])
  })

  it('whoever lost the right reads no name any more, and does again once they have it back', async () => {
    const { id } = await anAccount({ guard: 'users', name: 'هدى', roles: ['content-editor'] })
    const huda = college.cast.as({ id, guard: 'users', email: '', token: await tokenOf(id) })
    const links = [
      '/content/contact/show/1',
      '/content/contact/show/1?from=bell',
      '/office/desk/grading.complaint?item=1',
    ]
    for (const link of links)
      await notifyAccounts('users', [id], {
        kind: 'workplace.assigned',
        params: { what: 'رسالة', item: secret, by: 'م' },
        link,
      })
    const named = async () =>
      (await huda(workplace.staffNotices)).rows.map(({ body }) => body.includes(secret)).reverse()
    expect(await named()).toEqual([true, true, false])
    await db().execute(sql`delete from identity.account_roles where account_id = ${id}`)
    expect(await named()).toEqual([false, false, false])
    await db().execute(sql`
      insert into identity.account_roles (account_id, role_id) select ${id}, id from identity.roles where code = 'content-editor'`)
    expect(await named()).toEqual([true, true, false])
  })

  it('a notice of staff without parameters and a link is refused where it is written', async () => {
    const bare = { kind: 'finance.surplus-office', title: 'نص', body: 'نص' }
    await expect(notify(college.cast.financeOfficer.id, bare)).rejects.toThrow('parameters')
  })
})

describe('the mail of a day', () => {
  afterEach(() => setClock())
  const laterBy = (days: number) => travelTo(new Date(Date.now() + days * 86_400_000))

  it('says how many of which kind are unread, and no name', async () => {
    await tell('contentEditor')
    await tell('contentEditor')
    await tell('contentEditor', 'workplace.taken-over')
    expect(await sendDigests()).toBe(1)
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: college.cast.contentEditor.email, subject: 'لديك 3 إشعارات غير مقروءة' })
    expect(mail!.text).toContain('أُسند إليك عمل')
    expect(mail!.text + mail!.html).not.toContain(secret)
    expect(mail!.text + mail!.html).not.toContain('مريم')
  })

  it('calls each kind that staff are told by its name', async () => {
    await surplusAndMessage()
    await sendDigests()
    const mail = (await mails()).find(each => each.recipient === college.cast.financeOfficer.email)
    for (const name of ['رسالة في الإرشاد', 'مبلغ زائد يُردّ']) expect(mail!.text).toContain(name)
    expect(mail!.text).not.toContain('إشعارات أخرى')
  })

  it('goes out once a day, and again only for something newer', async () => {
    await tell('contentEditor')
    expect([await sendDigests(), await sendDigests()]).toEqual([1, 0])
    await tell('contentEditor')
    expect(await sendDigests()).toBe(0)
    laterBy(1)
    expect([await sendDigests(), await sendDigests()]).toEqual([1, 0])
    laterBy(2)
    expect(await sendDigests()).toBe(0)
  })

  it('is not for what was read, nor for who is blocked or switched it off', async () => {
    for (const who of ['contentEditor', 'administrator', 'supportAgent'] as const) await tell(who)
    const { rows } = await as('administrator')(workplace.staffNotices)
    await as('administrator')(workplace.markStaffNotices, { body: { up_to: rows[0]!.id } })
    await as('contentEditor')(workplace.setPreference, { body: { key: workplace.digestPreference, value: false } })
    const { id } = college.cast.supportAgent
    await db().execute(sql`update identity.accounts set state = 'blocked' where id = ${id}`)
    expect(await sendDigests()).toBe(0)
    await db().execute(sql`update identity.accounts set state = 'active' where id = ${id}`)
    await as('contentEditor')(workplace.setPreference, { body: { key: workplace.digestPreference, value: true } })
    expect(await sendDigests()).toBe(2)
  })
})
