import { clock, setClock } from '@halaqa/kit-server/clock'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { drainJobs, jobCounts, startJobs } from '@halaqa/kit-server/jobs'
import { forgetPushServices } from '@halaqa/kit-server/push'
import { notingEffects } from '@halaqa/kit-server/request'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { clientOf } from '@halaqa/kit-testing'
import { aPushService } from '@halaqa/kit-testing/push-service'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '../../contract/index.ts'
import { accountTable } from '../accounts/accounts.table.ts'
import { anAccount, factoryPassword, tokenOf } from '../factories.ts'
import { notificationTable } from '../notices/notifications.table.ts'
import { markRead, notify } from '../notifications/notify.ts'
import { notifyAccounts } from '../notifications/notify-accounts.ts'
import { PERIODS } from '../retention/periods.ts'
import { sweepNightly } from '../retention/sweep.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import { testIdentity } from '../test-app.ts'
import { pushSubscriptionTable, pushTable } from './push.table.ts'
import { sendPushJob } from './send-pushes.ts'

const identity = testIdentity()
type Browser = ReturnType<Awaited<ReturnType<typeof aPushService>>['browser']>
let service: Awaited<ReturnType<typeof aPushService>>
let phone: Browser
let me: { id: number }
let call: ReturnType<typeof identity.browser>

const at = (time: string, day = '2026-11-21') => setClock({ now: () => new Date(`${day}T${time}:00+04:00`) })
const notice = (title: string, more: object = {}) => ({ kind: 'students.notice.state', title, body: 'سر', ...more })
const tell = (title: string, more: object = {}) => notify(me.id, notice(title, { link: '/student/results', ...more }))
const seen = (browser: Browser = phone) => browser.pushed.map(({ text }) => JSON.parse(text))
const titles = (browser: Browser = phone) => seen(browser).map(each => each.title)
const everything = { studies: true, grades: true, money: true, papers: true, messages: true }
const quietNow = () =>
  call(contract.setPushWishes, { body: { wanted: everything, quiet_from: '11:00', quiet_to: '13:00' } })
const send = () => drainJobs([sendPushJob])
/** The queue waits by the database's clock: what waits for an instant is let go, as if it had come. */
const sendWhatWaited = async () => {
  await db().execute(sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`)
  return send()
}
const devices = () => db().$count(pushSubscriptionTable)
const firstDevice = async () => (await call(contract.showPush)).devices[0]!.id
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.problem.code as string,
  )
/** Somebody who has signed in with a password in a browser of their own, as people do. */
function aBrowser() {
  let token: string | undefined
  const browser = clientOf(identity.app, () => ({ ...(token && { 'x-access-token': token }) }))
  const signIn = async ({ username }: { username: string }) => {
    const body = { username, password: factoryPassword, guard: 'students' as const }
    token = (await browser(contract.login, { body })).token
  }
  return { browser, signIn }
}

beforeAll(async () => {
  defineWords([
    ...readWords(new URL('../../messages/', import.meta.url)),
    ...readWords(new URL('../../../students/messages/', import.meta.url)),
  ])
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_ORIGIN: 'https://halaqa.example', PUSH_LOCAL: 'yes' }))
  service = await aPushService()
})
afterAll(() => service.close())
beforeEach(async () => {
  at('12:00')
  await startJobs([sendPushJob], { work: false })
  service.answers(201)
  forgetPushServices()
  me = await anAccount({ guard: 'students' })
  call = identity.browser(await tokenOf(me.id))
  phone = service.browser()
  await call(contract.subscribePush, { body: phone.described })
})
afterEach(() => setClock())

describe('a notice', () => {
  it('reaches every device of whom it tells, once, with its title and where it leads', async () => {
    const laptop = service.browser()
    const other = identity.browser(await tokenOf(me.id))
    await other(contract.subscribePush, { body: laptop.described })
    await tell('تغيّرت حالتك')
    expect(await send()).toBe(2)
    const [row] = await db().select({ id: notificationTable.id }).from(notificationTable)
    const pushed = { title: 'تغيّرت حالتك', link: '/student/results', tag: `notice-${row!.id}`, language: 'ar' }
    expect([seen(), seen(laptop)]).toEqual([[pushed], [pushed]])
    await send()
    expect(phone.pushed).toHaveLength(1)
    expect(await db().$count(pushTable)).toBe(0)
  })

  it('told to many in one statement reaches each in their own language', async () => {
    const [friend, tablet] = [await anAccount({ guard: 'students' }), service.browser()]
    await identity.browser(await tokenOf(friend.id))(contract.subscribePush, { body: tablet.described })
    await db().update(accountTable).set({ language: 'en' }).where(eq(accountTable.id, friend.id))
    const params = { subject: { ar: 'الفقه', en: 'Jurisprudence', fr: 'Droit' } }
    await notifyAccounts('students', [me.id, friend.id], { kind: 'students.notice.result', params, link: '/student' })
    await send()
    expect([titles(), titles(tablet)]).toEqual([['أُعلنت نتيجة الفقه'], ['The result of Jurisprudence is released']])
  })

  it('of an act that was taken back is pushed to nobody', async () => {
    const undone = transaction(async () => {
      await tell('لا')
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect([await send(), titles()]).toEqual([0, []])
  })

  it('is what a preview counts; its push is how it arrives', async () => {
    const { effects } = await notingEffects(() => tell('خبر'))
    expect(effects.told).toEqual({ notice: 1, mail: 0, sms: 0 })
  })

  it('that was read meanwhile is not pushed any more', async () => {
    await tell('قُرئ')
    await markRead(me.id)
    await send()
    expect([titles(), await db().$count(pushTable)]).toEqual([[], 0])
  })

  it('of a kind that is not wanted is not pushed, and others are', async () => {
    const body = { wanted: { ...everything, grades: false }, ...contract.usualQuiet }
    await call(contract.setPushWishes, { body })
    await tell('درجات', { kind: 'students.notice.marks' })
    await tell('إيصال', { kind: 'finance.receipt' })
    await send()
    expect(titles()).toEqual(['إيصال'])
    expect(await call(contract.showPush)).toMatchObject(body)
  })
})

describe('in quiet hours', () => {
  it('nothing rings; what came is one push when they are over, with how many there are', async () => {
    at('22:00')
    for (const title of ['أول', 'ثانٍ', 'ثالث']) await tell(title)
    await send()
    at('05:59', '2026-11-22')
    await tell('رابع')
    await sendWhatWaited()
    expect(titles()).toEqual([])
    expect(await jobCounts()).toEqual([{ name: 'identity.send-push', waiting: 1, running: 0, failed: 0 }])
    at('06:00', '2026-11-22')
    await sendWhatWaited()
    expect(seen()).toMatchObject([{ title: 'لديك 4 إشعارات', link: '/student/notifications' }])
    await sendWhatWaited()
    expect(phone.pushed).toHaveLength(1)
  })

  it('a try that comes again does not ring either, and a device that is off hears it before them or not at all', async () => {
    at('21:50')
    service.answers(503)
    await tell('متأخر')
    await expect(send()).rejects.toThrow()
    service.answers(201)
    at('22:10')
    await sendWhatWaited()
    expect(titles()).toEqual([])
    at('06:00', '2026-11-22')
    await sendWhatWaited()
    expect(titles()).toEqual(['متأخر'])
    expect(phone.pushed[0]!.headers.ttl).toBe(String(16 * 3600))
  })

  it('that are switched off while something waits, it goes at once', async () => {
    await quietNow()
    await tell('ليل')
    await send()
    await call(contract.setPushWishes, { body: { wanted: everything, quiet_from: null, quiet_to: null } })
    await send()
    expect(titles()).toEqual(['ليل'])
  })

  it('one without the other, or both the same, are refused', async () => {
    for (const quiet of [
      { quiet_from: '22:00', quiet_to: null },
      { quiet_from: '22:00', quiet_to: '22:00' },
      { quiet_from: '24:00', quiet_to: '06:00' },
    ])
      expect(await codeOf(call(contract.setPushWishes, { body: { wanted: everything, ...quiet } }))).toBe('invalid')
  })
})

describe('a device', () => {
  it('is its owner’s alone: whoever takes it over hears their own news, and the one before none', async () => {
    const friend = await anAccount({ guard: 'students' })
    await tell('لا تصل')
    await identity.browser(await tokenOf(friend.id))(contract.subscribePush, { body: phone.described })
    await tell('لا تصل')
    await notify(friend.id, notice('تصل'))
    await send()
    expect(titles()).toEqual(['تصل'])
    expect((await call(contract.showPush)).devices).toEqual([])
  })

  it('leaves with the sign-out there, and stays on others', async () => {
    const [laptop, mine] = [service.browser(), await anAccount({ guard: 'students' })]
    const { browser, signIn } = aBrowser()
    await signIn(mine)
    await browser(contract.subscribePush, { body: laptop.described })
    await browser(contract.logout, { body: { guard: 'students' } })
    await notify(mine.id, notice('لا'))
    await tell('نعم')
    await send()
    expect([titles(laptop), titles(), await devices()]).toEqual([[], ['نعم'], 1])
  })

  it('leaves with the end of all sessions, by whomever', async () => {
    await endSessionsOf(me.id, 'by-office')
    expect(await devices()).toBe(0)
  })

  it('of a session that nobody used for too long gets nothing, and is forgotten', async () => {
    at('12:00', '2027-02-01')
    await tell('لا')
    await send()
    expect([titles(), await devices()]).toEqual([[], 0])
  })

  it('goes on in the next session when its owner signs in there again', async () => {
    const mine = await anAccount({ guard: 'students' })
    const { browser, signIn } = aBrowser()
    const tablet = service.browser()
    await signIn(mine)
    await browser(contract.subscribePush, { body: tablet.described })
    at('12:00', '2026-12-30')
    await signIn(mine)
    await notify(mine.id, notice('بعد شهر'))
    await send()
    expect(titles(tablet)).toEqual(['بعد شهر'])
  })

  it('of who never signed out hears nothing more once somebody else has signed in there', async () => {
    const [mine, theirs] = [await anAccount({ guard: 'students' }), await anAccount({ guard: 'students' })]
    const { browser, signIn } = aBrowser()
    const tablet = service.browser()
    await signIn(mine)
    await browser(contract.subscribePush, { body: tablet.described })
    await signIn(theirs)
    await notify(mine.id, notice('لا'))
    await send()
    expect([titles(tablet), await devices()]).toEqual([[], 1])
  })

  it('that its browser has ended is deleted', async () => {
    phone.end()
    await tell('لا')
    await send()
    expect(await devices()).toBe(0)
  })

  it('that describes itself anew stays one device, and gets what waited', async () => {
    await quietNow()
    await tell('ينتظر')
    await send()
    const renewed = service.browser()
    const again = { ...phone.described, keys: renewed.described.keys }
    await call(contract.subscribePush, { body: again })
    await call(contract.subscribePush, { body: again })
    expect((await call(contract.showPush)).devices).toHaveLength(1)
    expect(await db().$count(pushTable)).toBe(1)
  })

  it('is one of ten at most', async () => {
    for (let each = 1; each < contract.mostPushDevices; each++)
      await identity.browser(await tokenOf(me.id))(contract.subscribePush, { body: service.browser().described })
    const eleventh = identity.browser(await tokenOf(me.id))
    expect(await codeOf(eleventh(contract.subscribePush, { body: service.browser().described }))).toBe(
      'too-many-push-devices',
    )
    const id = await firstDevice()
    await call(contract.unsubscribePush, { body: { id } })
    expect(await codeOf(eleventh(contract.subscribePush, { body: service.browser().described }))).toBe('done')
  })

  it('is forgotten when nothing could be pushed to it for 180 days', async () => {
    const days = (count: number) =>
      setClock({ now: () => new Date(Date.parse('2026-11-21T08:00:00Z') + count * 864e5) })
    await db().execute(sql`update identity.sessions set expires_at = '2028-01-01'`)
    days(PERIODS.pushDeviceDays)
    expect(await sweepNightly()).toMatchObject({ devices: 0 })
    days(PERIODS.pushDeviceDays + 1)
    expect(await sweepNightly()).toMatchObject({ devices: 1 })
  })

  it('shows where it is and when it heard last; never where it is reached', async () => {
    await tell('خبر')
    await send()
    const shown = await call(contract.showPush)
    expect(shown.devices).toMatchObject([{ current: true, last_success_at: clock.now().toISOString() }])
    const { rows } = await db().execute(sql`select sealed_keys from identity.push_subscriptions`)
    const { endpoint, keys } = phone.described
    for (const secret of [endpoint, keys.auth, keys.p256dh]) {
      expect(JSON.stringify(shown)).not.toContain(secret)
      if (secret !== endpoint) expect(JSON.stringify(rows)).not.toContain(secret)
    }
  })
})

describe('the push service', () => {
  it('away stops nobody: the act stands, and the push is tried again, then once', async () => {
    service.answers(500)
    await tell('خبر')
    expect((await call(contract.showPush)).devices).toHaveLength(1)
    await expect(send()).rejects.toThrow()
    service.answers(201)
    await sendWhatWaited()
    await sendWhatWaited()
    expect(titles()).toEqual(['خبر'])
  })

  it('away for good is given up; the notice stays in the portal', async () => {
    service.answers(500)
    await tell('خبر')
    const meta = { id: 'a', attempt: 99, signal: new AbortController().signal }
    const id = await firstDevice()
    await sendPushJob.run({ id }, meta)
    expect([await db().$count(pushTable), await devices()]).toEqual([0, 1])
  })

  it('is asked by one job for the same notice, whatever two of them do at once', async () => {
    await tell('مرة')
    const id = await firstDevice()
    const run = (job: string) => sendPushJob.run({ id }, { id: job, attempt: 1, signal: new AbortController().signal })
    await Promise.all([run('one'), run('two'), run('three')])
    expect(titles()).toEqual(['مرة'])
  })
})

describe('attack', () => {
  it('an endpoint inside the network of the college, or at another port, is refused', async () => {
    useConfig(readConfig({ NODE_ENV: 'test', HALAQA_ORIGIN: 'https://halaqa.example' }))
    for (const endpoint of [
      'https://127.0.0.1/x',
      'https://db.internal/x',
      'https://push.example:22/x',
      'http://a.om/x',
    ])
      expect(await codeOf(call(contract.subscribePush, { body: { ...phone.described, endpoint } }))).toBe(
        'bad-push-service',
      )
    useConfig(readConfig({ NODE_ENV: 'test', HALAQA_ORIGIN: 'https://halaqa.example', PUSH_LOCAL: 'yes' }))
  })

  it('the device of another is not there', async () => {
    const id = await firstDevice()
    const stranger = identity.browser(await tokenOf((await anAccount({ guard: 'students' })).id))
    expect(await codeOf(stranger(contract.unsubscribePush, { body: { id } }))).toBe('not-found')
    expect(await devices()).toBe(1)
  })

  it('a push holds a title and where it leads: no text, no code, no mark, no token', async () => {
    const token = 'Zk3qW8xVbN2mLp5tRy7u'
    await tell('رابط', { body: 'رمزك 482913 ودرجتك 73', link: `/auth/reset/${token}` })
    await send()
    await tell('رابط', { link: `/student?offer=${token}` })
    await send()
    await tell('كلمة مرورك 482913', { kind: 'students.message' })
    await send()
    const all = phone.pushed.map(({ text }) => text).join()
    expect(all).not.toMatch(/482913|73|Zk3q|سر/)
    expect(seen().map(each => Object.keys(each).sort())).toEqual(Array(3).fill(['language', 'link', 'tag', 'title']))
    expect(titles()).toEqual(['رابط', 'رابط', 'رسالة من الكلية'])
    expect(new Set(seen().map(each => each.link))).toEqual(new Set(['/student/notifications', '/student/results']))
  })
})
