import { auditTable } from '@halaqa/kit-server/audit'
import { setClock } from '@halaqa/kit-server/clock'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { drainJobs, startJobs } from '@halaqa/kit-server/jobs'
import { messageTable, sendMessageJob } from '@halaqa/kit-server/mail'
import { aMailServer, headersOfMail } from '@halaqa/kit-testing/mail-server'
import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '../../contract/index.ts'
import { accountTable } from '../accounts/accounts.table.ts'
import { removeAccount } from '../accounts/remove-account.ts'
import { digestTable } from '../digests/digests.table.ts'
import { sendDigests } from '../digests/send-digests.ts'
import { type AccountWish, anAccount, tokenOf } from '../factories.ts'
import { notify } from '../notifications/notify.ts'
import { sendResetLink } from '../passwords/reset-password.ts'
import { testIdentity } from '../test-app.ts'
import { backLink, stopLink, unsubscribeAddress } from './links.ts'

const identity = testIdentity()
const origin = 'https://halaqa.example'
const wanted = { studies: true, grades: true, money: false, papers: true, messages: true }
const oneClick = 'List-Unsubscribe=One-Click'

/** Somebody who has the digest, and the address that a mail of it would bear. */
async function reader(frequency: contract.DigestFrequency = 'daily', wish: AccountWish = {}) {
  const account = await anAccount({ guard: 'students', passwordHash: identity.passwordHash, ...wish })
  const call = identity.browser(await tokenOf(account.id))
  if (frequency !== 'off') await call(contract.setDigest, { body: { frequency, wanted } })
  const setting = async () => {
    const [row] = await db().select().from(digestTable).where(eq(digestTable.account_id, account.id))
    return row?.frequency
  }
  return { ...account, call, setting, address: addressOf(account.id) }
}
const addressOf = (id: number) =>
  unsubscribeAddress({ kind: 'identity.digest', id: String(id), language: 'ar' })!.slice(origin.length)
/** As programs that carry mail and browsers without a session call: no cookie, no token, nothing that they were told before. */
const open = (url: string) => identity.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
const post = (url: string, payload = oneClick, type = 'application/x-www-form-urlencoded') =>
  identity.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
const pageOf = async (reply: ReturnType<typeof open>) => {
  const { statusCode, rawPayload, headers } = await reply
  return { status: statusCode, html: rawPayload.toString(), headers }
}
const undoIn = (html: string) => /action="(\/unsubscribe\/undo\/[^"]+)"/.exec(html)?.[1]
const tell = (id: number) =>
  notify(id, { kind: 'students.notice.state', title: 'خبر', body: 'نص', link: '/student/results' })
const noted = async () => {
  const isNote = like(auditTable.action, 'identity.optional-mail.%')
  const rows = await db().select().from(auditTable).where(isNote).orderBy(auditTable.id)
  return rows.map(({ action, subject_id, actor_id, after }) => [action, Number(subject_id), actor_id, after])
}
const everything = async () =>
  JSON.stringify([await db().select().from(digestTable), await db().select().from(accountTable), await noted()])

beforeEach(() => setClock({ now: () => new Date('2026-11-22T18:00:00+04:00') }))
afterEach(() => setClock())

describe('the link in a mail', () => {
  it('asks and changes nothing when it is opened, however often', async () => {
    const me = await reader()
    const before = await everything()
    for (let time = 0; time < 3; time++) {
      const page = await pageOf(open(me.address))
      expect(page.status).toBe(200)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers['cache-control']).toContain('no-store')
      expect(page.html).toContain('ملخص الإشعارات غير المقروءة')
      expect(page.html).toContain(
        '<form method="post" action="?lang=ar"><button name="List-Unsubscribe" value="One-Click">',
      )
      expect(page.html).not.toMatch(/<script|onclick/)
    }
    expect(await everything()).toBe(before)
  })

  it('stops the digest when it is posted to, without a session: the next one is not sent', async () => {
    const [me, other] = [await reader(), await reader()]
    for (const each of [me, other]) await tell(each.id)
    const { status, html } = await pageOf(post(me.address))
    expect(status).toBe(200)
    expect(html).toContain('توقّف إرسال ملخص الإشعارات غير المقروءة')
    expect(html).toContain('href="/account?as=students&amp;lang=ar#digest"')
    expect([await me.setting(), await other.setting()]).toEqual(['off', 'daily'])
    expect(await me.call(contract.showDigest)).toMatchObject({ wanted })
    expect(await sendDigests()).toBe(1)
    expect((await db().select().from(messageTable)).map(mail => mail.recipient)).toEqual([other.email])
  })

  it('takes a form in either encoding, as RFC 8058 has it, and nothing else', async () => {
    const [one, two] = [await reader(), await reader('weekly', { guard: 'registrars' })]
    const parts = `--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`
    expect((await post(two.address, parts, 'multipart/form-data; boundary=b')).statusCode).toBe(200)
    expect(await two.setting()).toBe('off')
    for (const wrong of ['', 'List-Unsubscribe=yes', `${oneClick}&account=1`])
      expect((await post(one.address, wrong)).statusCode).toBe(422)
    expect((await post(one.address, '{"List-Unsubscribe":"One-Click"}', 'application/json')).statusCode).toBe(415)
    expect((await post(one.address, `${oneClick}${'x'.repeat(70_000)}`)).statusCode).toBe(413)
    expect(await one.setting()).toBe('daily')
  })

  it('posted twice is the same as once, and is written down once', async () => {
    const me = await reader('weekly')
    const both = await Promise.all([pageOf(post(me.address)), pageOf(post(me.address))])
    const third = await pageOf(post(me.address))
    expect([...both, third].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await me.setting()).toBe('off')
    expect(await noted()).toEqual([['identity.optional-mail.stop', me.id, 0, { kind: 'identity.digest' }]])
    expect(third.html).toContain('توقّف الإرسال')
    expect(undoIn(third.html)).toBeUndefined()
  })

  it('is good for years, and again after the digest was chosen anew', async () => {
    const me = await reader()
    await post(me.address)
    await me.call(contract.setDigest, { body: { frequency: 'weekly', wanted } })
    setClock({ now: () => new Date('2030-11-22T18:00:00+04:00') })
    expect((await post(me.address)).statusCode).toBe(200)
    expect(await me.setting()).toBe('off')
  })

  it('speaks the language of its mail, and offers the others', async () => {
    const { address } = await reader()
    const english = await pageOf(open(address.replace('lang=ar', 'lang=en')))
    expect(english.html).toContain('<html lang="en" dir="ltr">')
    expect(english.html).toContain('We will stop sending the summary of unread notifications.')
    const { html } = await pageOf(open(address.replace(/\?.*/, '')))
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('<a href="?lang=fr" lang="fr" hreflang="fr">Français</a>')
  })
})

describe('the undo on the page', () => {
  it('sets the digest as it was, once, and is no key to anything else', async () => {
    const me = await reader('weekly')
    const undo = undoIn((await pageOf(post(me.address))).html)!
    expect((await pageOf(post(undo, ''))).html).toContain('عاد إرسال ملخص الإشعارات غير المقروءة كما كان')
    expect(await me.setting()).toBe('weekly')
    expect((await post(undo, '')).statusCode).toBe(404)
    expect((await noted()).map(([action]) => action)).toEqual([
      'identity.optional-mail.stop',
      'identity.optional-mail.activate',
    ])
    expect((await post(undo.replace('/undo', ''))).statusCode).toBe(404)
    expect((await post(me.address.replace('/unsubscribe', '/unsubscribe/undo'), '')).statusCode).toBe(404)
  })

  it('is over after an hour', async () => {
    const me = await reader()
    const undo = undoIn((await pageOf(post(me.address))).html)!
    setClock({ now: () => new Date('2026-11-22T19:00:01+04:00') })
    expect((await post(undo, '')).statusCode).toBe(404)
    expect(await me.setting()).toBe('off')
  })

  it('does not write over what was chosen meanwhile', async () => {
    const me = await reader('daily')
    const undo = undoIn((await pageOf(post(me.address))).html)!
    await me.call(contract.setDigest, { body: { frequency: 'weekly', wanted } })
    expect((await post(undo, '')).statusCode).toBe(404)
    expect(await me.setting()).toBe('weekly')
  })
})

describe('attack: links', () => {
  it('that were altered in any character, cut, or made elsewhere are refused, all with one page', async () => {
    const me = await reader()
    const [, link] = /\/unsubscribe\/([\w-]+)/.exec(me.address)!
    const other = (character: string) => (character === 'A' ? 'B' : 'A')
    const altered = [...link!].map((each, at) => link!.slice(0, at) + other(each) + link!.slice(at + 1))
    const wrong = [
      ...altered,
      link!.slice(1),
      link!.slice(0, -1),
      `${link}A`,
      `${link}=`,
      `${link}!`,
      'a',
      '%20',
      '0'.repeat(290),
    ]
    const pages = new Set<string>()
    for (const each of wrong)
      for (const reply of [open(`/unsubscribe/${each}`), post(`/unsubscribe/${each}`)]) {
        const { status, html } = await pageOf(reply)
        expect([each, status]).toEqual([each, 404])
        pages.add(html)
      }
    expect(pages.size).toBe(1)
    expect(await me.setting()).toBe('daily')
    expect(await noted()).toEqual([])
  })

  it('of one kind switch off no other, and of a kind that cannot be switched off nothing', async () => {
    const me = await reader()
    for (const kind of ['workplace.digest', 'identity.reset', 'identity', '']) {
      expect((await post(`/unsubscribe/${stopLink(kind, me.id)}`)).statusCode).toBe(404)
      expect((await post(`/unsubscribe/undo/${backLink(kind, me.id, 'daily')}`, '')).statusCode).toBe(404)
    }
    expect(await me.setting()).toBe('daily')
  })

  it('say neither whose they are nor which mails they stop', async () => {
    const me = await reader()
    const [, link] = /\/unsubscribe\/([\w-]+)/.exec(me.address)!
    const bytes = Buffer.from(link!, 'base64url').toString('latin1')
    expect(bytes).not.toContain('digest')
    expect(addressOf(me.id)).not.toBe(addressOf(me.id))
    const { html } = await pageOf(open(me.address))
    const { html: done } = await pageOf(post(me.address))
    for (const told of [me.name, me.email!]) expect(html + done).not.toContain(told)
  })

  it('of an account that is gone, and of one that never had the digest, are answered like any other', async () => {
    const [gone, never, me] = [await reader(), await reader('off'), await reader()]
    await removeAccount(gone.id)
    const answers = await Promise.all([gone, never].map(({ address }) => pageOf(post(address))))
    await post(me.address)
    const again = await pageOf(post(me.address))
    for (const { status, html } of answers) expect([status, html]).toEqual([200, again.html])
    expect((await noted()).map(([, id]) => id)).toEqual([me.id])
    const late = backLink('identity.digest', gone.id, 'daily')
    expect((await post(`/unsubscribe/undo/${late}`, '')).statusCode).toBe(404)
  })

  it('of who is blocked stop the digest too: it does not come back with the account', async () => {
    const me = await reader()
    await db().update(accountTable).set({ state: 'blocked' }).where(eq(accountTable.id, me.id))
    await post(me.address)
    expect(await me.setting()).toBe('off')
  })
})

describe('a mail that goes out', () => {
  let server: Awaited<ReturnType<typeof aMailServer>>
  beforeAll(async () => {
    server = await aMailServer()
    await startJobs([sendMessageJob], { work: false })
  })
  beforeEach(() => {
    server.received = []
    const env = { NODE_ENV: 'test', HALAQA_ORIGIN: origin, SMTP_URL: server.url, MAIL_FROM: 'a@halaqa.example' }
    useConfig(readConfig(env))
  })
  afterEach(() => useConfig(readConfig({ NODE_ENV: 'test', HALAQA_ORIGIN: origin })))
  afterAll(() => server.close())

  it('bears the link where it can be switched off, in its headers and at its foot, and one click stops the next', async () => {
    const me = await reader()
    await tell(me.id)
    await sendDigests()
    await drainJobs()
    const [raw] = server.received as [string]
    const headers = headersOfMail(raw)
    expect(headers['list-unsubscribe-post']).toBe(oneClick)
    const [, address] = /^<https:\/\/halaqa\.example(\/unsubscribe\/[\w-]+\?lang=ar)>$/.exec(
      headers['list-unsubscribe']!,
    )!
    const [row] = await db().select().from(messageTable)
    expect(row!.text).toContain('إيقاف هذا الملخص: •unsubscribe•')
    expect(raw).not.toContain('•')
    expect((await post(address!)).statusCode).toBe(200)
    await tell(me.id)
    setClock({ now: () => new Date('2026-11-23T18:00:00+04:00') })
    expect(await sendDigests()).toBe(0)
  })

  it('that must arrive bears none', async () => {
    const me = await reader()
    const [account] = await db().select().from(accountTable).where(eq(accountTable.id, me.id))
    await sendResetLink(account!)
    await notify(me.id, {
      kind: 'admission.step',
      title: 'خبر',
      body: 'نص',
      link: '/registrar',
      mail: { paragraphs: ['نص'] },
    })
    await drainJobs()
    expect(server.received).toHaveLength(2)
    for (const raw of server.received) expect(raw).not.toMatch(/^List-|\/unsubscribe\//m)
  })
})
