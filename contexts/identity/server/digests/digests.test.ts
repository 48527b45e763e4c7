import { setClock } from '@halaqa/kit-server/clock'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { currentDatabase, db } from '@halaqa/kit-server/database'
import { startJobs } from '@halaqa/kit-server/jobs'
import { messageTable, sendMessageJob } from '@halaqa/kit-server/mail'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { statementsOf } from '@halaqa/kit-testing'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '../../contract/index.ts'
import { accountTable } from '../accounts/accounts.table.ts'
import { type AccountWish, anAccount, tokenOf } from '../factories.ts'
import { sendDigestsJob } from '../jobs/jobs.ts'
import { markRead, notify } from '../notifications/notify.ts'
import { notifyAccounts } from '../notifications/notify-accounts.ts'
import { testIdentity } from '../test-app.ts'
import { digestBatch, dueDigests } from './digests.queries.ts'
import { digestTable } from './digests.table.ts'
import { sendDigest, sendDigests } from './send-digests.ts'

const identity = testIdentity()
const everything = { studies: true, grades: true, money: true, papers: true, messages: true }
const at = (day: string, time = '18:00') => setClock({ now: () => new Date(`${day}T${time}:00+04:00`) })

/** Somebody who asked for the mail. */
async function reader(frequency: contract.DigestFrequency = 'daily', wish: AccountWish = {}) {
  const account = await anAccount({ guard: 'students', passwordHash: identity.passwordHash, ...wish })
  const call = identity.browser(await tokenOf(account.id))
  if (frequency !== 'off') await call(contract.setDigest, { body: { frequency, wanted: everything } })
  return { ...account, call }
}
type Reader = { id: number }
const tell = ({ id }: Reader, title = 'خبر', more: object = {}) =>
  notify(id, { kind: 'students.notice.state', title, body: 'سر', link: '/student/results', ...more })
const change = ({ id }: Reader, values: Partial<typeof accountTable.$inferInsert>) =>
  db().update(accountTable).set(values).where(eq(accountTable.id, id))
const mails = () =>
  db().select().from(messageTable).where(eq(messageTable.kind, 'identity.digest')).orderBy(asc(messageTable.id))
const recipients = async () => (await mails()).map(mail => mail.recipient)

beforeAll(() =>
  defineWords(
    ['identity', 'students', 'admission', 'finance', 'learning'].flatMap(name =>
      readWords(new URL(`../../../${name}/messages/`, import.meta.url)),
    ),
  ),
)
beforeEach(() => at('2026-11-22'))
afterEach(() => setClock())

describe('the settings', () => {
  it('are off until somebody chooses; then they are as chosen, and show where the mail goes', async () => {
    const me = await reader('off')
    expect(await me.call(contract.showDigest)).toEqual({ frequency: 'off', wanted: everything, address: me.email })
    await tell(me)
    expect(await sendDigests()).toBe(0)
    const body = { frequency: 'weekly', wanted: { ...everything, money: false } } as const
    await me.call(contract.setDigest, { body })
    expect(await me.call(contract.showDigest)).toEqual({ ...body, address: me.email })
    await change(me, { email_verified_at: null })
    expect(await me.call(contract.showDigest)).toMatchObject({ address: null })
  })

  it('are for applicants and students: staff have a mail of their own', async () => {
    await reader('weekly', { guard: 'registrars' })
    const officer = await reader('off', { guard: 'users' })
    await expect(officer.call(contract.showDigest)).rejects.toMatchObject({ problem: { status: 401 } })
  })

  it('of another stay as they are', async () => {
    const [me, other] = [await reader('daily'), await reader('weekly')]
    await me.call(contract.setDigest, { body: { frequency: 'off', wanted: everything } })
    expect(await other.call(contract.showDigest)).toMatchObject({ frequency: 'weekly' })
  })
})

describe('who gets it', () => {
  it('who was told something since it was switched on: what was there before brings none, but is counted', async () => {
    const me = await reader('off')
    await tell(me, 'قديم')
    await me.call(contract.setDigest, { body: { frequency: 'daily', wanted: everything } })
    expect(await sendDigests()).toBe(0)
    await tell(me, 'جديد')
    expect(await sendDigests()).toBe(1)
    expect(await mails()).toMatchObject([{ recipient: me.email, subject: 'لديك إشعاران لم يُقرآ' }])
  })

  it('nobody twice on one day, and the next day only for something newer', async () => {
    const me = await reader()
    await tell(me)
    expect([await sendDigests(), await sendDigests()]).toEqual([1, 0])
    await tell(me)
    expect(await sendDigests()).toBe(0)
    at('2026-11-23')
    expect([await sendDigests(), await sendDigests()]).toEqual([1, 0])
    at('2026-11-24')
    expect(await sendDigests()).toBe(0)
  })

  it('weekly: not again within seven days, and then on the first evening with something new', async () => {
    const me = await reader('weekly')
    await tell(me)
    expect(await sendDigests()).toBe(1)
    await tell(me)
    at('2026-11-28')
    expect(await sendDigests()).toBe(0)
    at('2026-11-29')
    expect(await sendDigests()).toBe(1)
    at('2026-12-06')
    expect(await sendDigests()).toBe(0)
    await tell(me)
    at('2026-12-08')
    expect(await sendDigests()).toBe(1)
  })

  it('switched off and on again on one day, it does not come twice', async () => {
    const me = await reader()
    await tell(me)
    await sendDigests()
    for (const frequency of ['off', 'daily'] as const)
      await me.call(contract.setDigest, { body: { frequency, wanted: everything } })
    await tell(me)
    expect(await sendDigests()).toBe(0)
  })

  it('nobody who has read it, is blocked or invited, or whose address was never confirmed', async () => {
    const [read, blocked, invited, unconfirmed, open] = [
      await reader(),
      await reader(),
      await reader(),
      await reader(),
      await reader('daily', { guard: 'registrars' }),
    ]
    for (const each of [read, blocked, invited, unconfirmed, open]) await tell(each)
    await markRead(read.id)
    await change(blocked, { state: 'blocked' })
    await change(invited, { state: 'invited' })
    await change(unconfirmed, { email_verified_at: null })
    expect(await sendDigests()).toBe(1)
    expect(await recipients()).toEqual([open.email])
  })

  it('who is blocked while the others are written to gets none either', async () => {
    const me = await reader()
    await tell(me)
    const [due] = await dueDigests(0, '2026-11-22')
    expect(due).toMatchObject({ account_id: me.id })
    await change(me, { state: 'blocked' })
    expect(await sendDigest(due!, '2026-11-22')).toBe(false)
    expect([await mails(), await db().select().from(digestTable)]).toMatchObject([[], [{ sent_on: null }]])
  })

  it('not for a group that is not wanted, nor for a kind that belongs to none', async () => {
    const me = await reader()
    await me.call(contract.setDigest, {
      body: { frequency: 'daily', wanted: { ...everything, grades: false } },
    })
    await tell(me, 'درجة', { kind: 'students.notice.marks' })
    await tell(me, 'غريب', { kind: 'nothing.of-ours' })
    expect(await sendDigests()).toBe(0)
    await tell(me, 'وصل المبلغ', { kind: 'finance.receipt' })
    expect(await sendDigests()).toBe(1)
    const [mail] = await mails()
    expect(mail).toMatchObject({ subject: 'لديك إشعار لم يُقرأ' })
    expect(mail!.text).toContain('الرسوم والمدفوعات (1)')
    expect(mail!.text).not.toMatch(/درجة|غريب/)
  })

  it('everybody but the one that breaks; a further run writes to that one only', async () => {
    const people = [await reader(), await reader(), await reader()]
    for (const each of people) await tell(each)
    const [first, broken, last] = people
    await change(broken!, { email: 'two@a.om,b.om' })
    await expect(sendDigests()).rejects.toThrow('1 digests failed')
    expect(await recipients()).toEqual([first!.email, last!.email])
    await change(broken!, { email: 'one@a.om' })
    expect(await sendDigests()).toBe(1)
    expect(await recipients()).toEqual([first!.email, last!.email, 'one@a.om'])
  })

  it('once, whatever two runs do at the same time', async () => {
    const people = [await reader(), await reader(), await reader()]
    for (const each of people) await tell(each)
    const sent = await Promise.all([sendDigests(), sendDigests()])
    expect(sent.reduce((sum, each) => sum + each)).toBe(3)
    expect((await recipients()).sort()).toEqual(people.map(each => each.email!).sort())
  })

  it('a run that goes on past midnight is about the evening it began in', async () => {
    const me = await reader()
    await tell(me)
    at('2026-11-22', '23:59')
    const run = sendDigests()
    at('2026-11-23', '00:01')
    expect(await run).toBe(1)
    expect(await db().select().from(digestTable)).toMatchObject([{ sent_on: '2026-11-22' }])
    await tell(me)
    at('2026-11-23')
    expect(await sendDigests()).toBe(1)
  })
})

describe('what it says', () => {
  const mailOf = async () => {
    await sendDigests()
    return (await mails()).at(-1)!
  }

  it('titles in their groups, newest first, the same one once with its number, and of many how many there are', async () => {
    const me = await reader()
    for (const title of ['أ', 'ب', 'ب', 'ج', 'د', 'هـ', 'و']) await tell(me, title, { kind: 'students.notice.marks' })
    await tell(me, 'وصل المبلغ', { kind: 'finance.receipt' })
    const { subject, text } = await mailOf()
    expect(subject).toBe('لديك 8 إشعارات لم تُقرأ')
    expect(text).toContain(
      'الدرجات والنتائج (7):\nو\nهـ\nد\nج\nب (2)\nوإشعار آخر\nالرسوم والمدفوعات (1):\nوصل المبلغ\n',
    )
  })

  it('in the language of whoever gets it', async () => {
    const me = await reader()
    await change(me, { language: 'en' })
    const params = { subject: { ar: 'الفقه', en: 'Jurisprudence', fr: 'Droit' } }
    await notifyAccounts('students', [me.id], { kind: 'students.notice.result', params, link: '/student' })
    const mail = await mailOf()
    expect(mail).toMatchObject({ language: 'en', subject: 'You have one unread notification' })
    expect(mail.text).toContain('Marks and results (1):\nThe result of Jurisprudence is released\n')
    expect(mail.html).toContain('<html lang="en" dir="ltr">')
  })

  it('where everything is read and where it is switched off, with no token in it', async () => {
    const [student, applicant] = [await reader(), await reader('daily', { guard: 'registrars' })]
    for (const each of [student, applicant]) await tell(each)
    await sendDigests()
    const addresses = (await mails()).map(({ html }) => [...new Set(html!.match(/https:[^"<]*/g))])
    expect(addresses).toEqual([
      ['https://halaqa.example/student/notifications', 'https://halaqa.example/account?as=students#digest'],
      ['https://halaqa.example/registrar/notifications', 'https://halaqa.example/account?as=registrars#digest'],
    ])
  })

  it('attack: no text, no code, no mark, and nothing that somebody typed', async () => {
    const me = await reader()
    await tell(me, 'نتيجتك', { body: 'رمزك 482913 ودرجتك 73', link: '/auth/reset/Zk3qW8xVbN2mLp5tRy7u' })
    await tell(me, 'كلمة المرور 482913', { kind: 'students.message' })
    await tell(me, 'كلمة المرور 482913', { kind: 'admission.message' })
    await tell(me, 'قُبلت تدوينتك «482913»', { kind: 'learning.vlog' })
    const params = { title: '<b>482913</b>', author: 'سالم' }
    await notifyAccounts('students', [me.id], { kind: 'learning.notice.answered', params, link: '/student/community' })
    const { subject, html, text } = await mailOf()
    expect(subject + html + text).not.toMatch(/482913|ودرجتك|Zk3q|سالم/)
    expect(text).toContain('الرسائل والردود (4):\nتُقرأ في صفحتك وحدها\n')
  })

  it('whatever a student may have typed into a title belongs to messages', () => {
    const typed = ['students.message', 'admission.message', 'learning.vlog', 'learning.notice.answered']
    expect(new Set([...typed, 'learning.notice.hidden', 'learning.advisor'].map(contract.pushGroupOf))).toEqual(
      new Set(['messages']),
    )
  })
})

describe('a hundred thousand', () => {
  /** Many readers, each told something. */
  async function many(people: number): Promise<void> {
    await db().execute(sql`
      with made as (
        insert into identity.accounts (guard, username, name, email, email_verified_at)
        select 'students', 'many' || n, 'x', 'many' || n || '@a.om', now() from generate_series(1, ${people}) n returning id),
      told as (
        insert into identity.notifications (account_id, kind, title, body, at)
        select id, 'students.notice.state', 'x', 'x', now() from made, generate_series(1, 3))
      insert into identity.digests (account_id, frequency, unwanted, last_notice_id) select id, 'weekly', '{}', 0 from made`)
  }

  it('are found a batch after the other, each in one statement, and nobody is left out between two', async () => {
    await many(2 * digestBatch + 1)
    let sent = 0
    const asked = await statementsOf(async () => {
      sent = await sendDigests()
    })
    expect([sent, asked.length]).toEqual([2 * digestBatch + 1, 3])
    expect(new Set(await recipients()).size).toBe(sent)
  })

  it('no more of one than the page of notices shows are in memory', async () => {
    const me = await reader()
    await db().execute(sql`insert into identity.notifications (account_id, kind, title, body, at)
      select ${me.id}, 'students.notice.state', n::text, 'x', now() from generate_series(1, 450) n`)
    const [due] = await dueDigests(0, '2026-11-22')
    expect([due!.notices.length, due!.notices[0]!.title]).toEqual([200, '450'])
  })

  it('are found by indexes', async () => {
    await many(400)
    const [asked] = await statementsOf(() => dueDigests(5, '2026-11-22'))
    const client = currentDatabase().client()
    await client.connect()
    await client.query('vacuum analyze')
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query(`explain ${asked!.text}`, asked!.values)
    await client.end()
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/using digests_(wanted|pkey)/)
    expect(plan).toMatch(/using notifications_(account|unread)/)
    expect(plan).toMatch(/using accounts_pkey/)
    expect(plan).not.toContain('Seq Scan')
  })
})

it('a code that is asked for while many mails wait goes out before them', async () => {
  const settings = { NODE_ENV: 'test', HALAQA_ORIGIN: 'https://halaqa.example' }
  useConfig(readConfig({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1/', MAIL_FROM: 'no-reply@halaqa.example' }))
  await startJobs([sendMessageJob], { work: false })
  const [me, other] = [await reader(), await reader('off')]
  await tell(me)
  await sendDigests()
  await identity.browser()(contract.requestPasswordReset, {
    body: { username: other.email!, nationalid: other.national_id! },
  })
  const { rows } = await db().execute(sql`
    select m.kind from pgboss.job j join platform.messages m on m.id = (j.data->>'id')::int order by j.priority desc, j.created_on`)
  expect(rows.map(row => row.kind)).toEqual(['identity.reset', 'identity.digest'])
  useConfig(readConfig(settings))
})

it('is sent at six in the evening of Muscat, and deleted with the account', async () => {
  expect(sendDigestsJob.cron).toBe('0 18 * * *')
  const me = await reader()
  await db().delete(accountTable).where(eq(accountTable.id, me.id))
  expect(await db().$count(digestTable)).toBe(0)
})
