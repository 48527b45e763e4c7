import { notifyAccounts } from '@halaqa/identity/server'
import { setClock, travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import * as workplace from '@halaqa/workplace/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendDigests } from '../../contexts/workplace/server/notices/send-digests.ts'
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
    expect((await as('contentEditor')(workplace.markStaffNotices, { body: {} })).unread).toBe(0)
    expect(await unread('administrator')).toBe(1)
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
    await as('administrator')(workplace.markStaffNotices, { body: {} })
    await as('contentEditor')(workplace.setPreference, { body: { key: workplace.digestPreference, value: false } })
    const { id } = college.cast.supportAgent
    await db().execute(sql`update identity.accounts set state = 'blocked' where id = ${id}`)
    expect(await sendDigests()).toBe(0)
    await db().execute(sql`update identity.accounts set state = 'active' where id = ${id}`)
    await as('contentEditor')(workplace.setPreference, { body: { key: workplace.digestPreference, value: true } })
    expect(await sendDigests()).toBe(2)
  })
})
