import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { definePurpose, storeFile } from '@halaqa/kit-server/files'
import { drainJobs, startJobs } from '@halaqa/kit-server/jobs'
import { setLogLevel } from '@halaqa/kit-server/log'
import { testDatabase } from '@halaqa/kit-testing'
import { aMailServer, headersOfMail } from '@halaqa/kit-testing/mail-server'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defineContributions } from '../assembly/extension-point.ts'
import {
  dotsFor,
  forgetSecret,
  type MailContent,
  mailJobs,
  messageTable,
  type OneTime,
  type OptionalMail,
  openedMessage,
  renderMail,
  resendMessage,
  sendMail,
  unsubscribeLinks,
  withDots,
} from './index.ts'
import { messageSecretTable } from './messages.table.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-mail-'))
let server: Awaited<ReturnType<typeof aMailServer>>

beforeAll(async () => {
  setLogLevel('silent')
  server = await aMailServer()
  await startJobs(mailJobs, { work: false })
})
beforeEach(async () => {
  server.received = []
  server.recipientAnswer = '250 ok'
  await database.reset()
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder }))
})
afterAll(() => {
  server.close()
  setLogLevel('warn')
  useConfig()
  rmSync(folder, { recursive: true })
})

const withSmtp = () => {
  const env = { SMTP_URL: server.url, MAIL_FROM: 'Halaqa <no-reply@halaqa.example>' }
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder, ...env }))
}

const content: MailContent = {
  subject: 'قُبلت وثائقك',
  heading: 'قُبلت وثائقك يا مازن',
  paragraphs: ['راجعنا وثائقك وهي مكتملة.'],
  button: { label: 'افتح طلبك', url: 'https://halaqa.example/registrar?id=1&x=2' },
  facts: [['الموعد', '30 نوفمبر 2026']],
  language: 'ar',
}
const mail = { ...content, to: 'mazen@example.om', kind: 'test.accepted' }
// In the order they were sent: rows that were deleted before leave places that later ones take.
const rows = () => db().select().from(messageTable).orderBy(asc(messageTable.id))

it('does not send before the moment that is said', async () => {
  withSmtp()
  await sendMail({ ...mail, notBefore: new Date(Date.now() + 3_600_000) })
  await sendMail({ ...mail, to: 'now@example.om', notBefore: new Date(Date.now() - 1000) })
  await drainJobs()
  expect((await rows()).map(each => each.state)).toEqual(['queued', 'sent'])
})

it('keeps mail for the office when nothing is configured to send it', async () => {
  await sendMail({ ...mail, related: ['test.record', 12] })
  expect(await rows()).toMatchObject([
    { channel: 'mail', recipient: 'mazen@example.om', state: 'kept', related_kind: 'test.record', related_id: '12' },
  ])
  expect(await drainJobs()).toBe(0)
})

it('sends after the commit, and nothing of a transaction that is rolled back', async () => {
  withSmtp()
  const failing = transaction(async () => {
    await sendMail(mail)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await sendMail(mail)
  expect(await drainJobs()).toBe(1)
  expect(await rows()).toMatchObject([{ state: 'sent', sent_at: expect.any(Date), attempts: 1 }])
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatch(/^From: Halaqa <no-reply@halaqa.example>/m)
  expect(server.received[0]).toContain('To: mazen@example.om')
  expect(server.received[0]).toContain('multipart/alternative')
})

it('takes stored files with it', async () => {
  withSmtp()
  const purpose = definePurpose({ name: 'test.receipt', types: ['application/pdf'], maxBytes: 1000 })
  const owner = { guard: 'students', id: 7 }
  const file = await storeFile({ purpose, name: 'a.pdf', body: Buffer.from('%PDF-1.7\n%%EOF'), owner })
  await sendMail({ ...mail, attachments: [{ file_id: file.id, name: 'receipt.pdf' }] })
  await drainJobs()
  expect(server.received[0]).toContain('filename=receipt.pdf')
  expect(server.received[0]).toContain(Buffer.from('%PDF-1.7\n%%EOF').toString('base64'))
})

it('tries again when the server is away for now, and gives up an address that is refused for good', async () => {
  withSmtp()
  server.recipientAnswer = '451 later'
  await sendMail(mail)
  await expect(drainJobs()).rejects.toThrow('451')
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, error: expect.stringContaining('451') }])
  server.recipientAnswer = '550 no such person'
  await sendMail({ ...mail, to: 'nobody@example.om' })
  await drainJobs()
  expect((await rows()).find(row => row.recipient === 'nobody@example.om')).toMatchObject({ state: 'failed' })
})

it('sends once more when the office asks', async () => {
  const id = await sendMail(mail)
  await resendMessage(id)
  expect(await rows()).toMatchObject([{ state: 'kept' }])
  withSmtp()
  await resendMessage(id)
  await drainJobs()
  expect(await rows()).toMatchObject([{ state: 'sent' }])
})

it('attack: HTML in any value is shown, not run', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&'
  const { html } = renderMail({
    subject: evil,
    heading: evil,
    eyebrow: evil,
    paragraphs: [evil],
    button: { label: evil, url: `https://halaqa.example/?x=${evil}` },
    code: evil,
    facts: [[evil, evil]],
    note: evil,
    footer: evil,
    language: `ar"><script>`,
  })
  expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>/)
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)?.length).toBeGreaterThanOrEqual(11)
})

it('attack: a button that is no web address and a recipient that is more than one are refused', async () => {
  expect(() => renderMail({ ...content, button: { label: 'x', url: 'javascript:alert(1)' } })).toThrow('no web address')
  for (const to of ['a@b.om, c@d.om', 'a@b.om\r\nBcc: c@d.om', 'x <a@b.om>', 'nobody'])
    expect(() => sendMail({ ...mail, to })).toThrow('one address')
  await sendMail({ ...mail, subject: 'one\r\nBcc: c@d.om' })
  expect((await rows())[0]!.subject).toBe('one Bcc: c@d.om')
})

it('follows the direction of its language, and says the same in plain text', () => {
  expect(renderMail(content).html).toContain('<html lang="ar" dir="rtl">')
  const english = renderMail({ ...content, language: 'en', heading: 'Accepted' })
  expect(english.html).toContain('<html lang="en" dir="ltr">')
  expect(english.text).toBe(
    `Accepted

راجعنا وثائقك وهي مكتملة.

الموعد: 30 نوفمبر 2026

افتح طلبك:
https://halaqa.example/registrar?id=1&x=2

--
We never ask for your password in a message.
Halaqa · Online College of Sharia Sciences · Sultanate of Oman
`,
  )
})

it('a fact may be of several lines, and the foot may say where it is switched off', () => {
  const footerLink = { label: 'Stop', url: 'https://halaqa.example/account?a=1&b=2' }
  const { html, text } = renderMail({ ...content, language: 'en', facts: [['Two', ['one', '<b>']]], footerLink })
  expect(html).toContain('<bdi>one</bdi><br><bdi>&lt;b&gt;</bdi>')
  expect(html).toContain('<a href="https://halaqa.example/account?a=1&amp;b=2"')
  expect(text).toContain('\nTwo:\none\n<b>\n')
  expect(text).toContain('\n--\nStop: https://halaqa.example/account?a=1&b=2\n')
  expect(() => renderMail({ ...content, footerLink: { label: 'x', url: 'javascript:alert(1)' } })).toThrow('no web')
})

describe('a one-time secret', () => {
  const token = 'tOkEn-0123456789-0123456789'
  const oneTime = (more: Partial<OneTime> = {}): OneTime => ({
    values: { token, code: '482913' },
    endsAt: new Date(Date.now() + 60_000),
    about: ['test.token', 7],
    ...more,
  })
  const withLink = {
    ...mail,
    button: { label: 'افتح', url: `https://halaqa.example/auth/reset/${dotsFor('token')}` },
    facts: [['الرمز', dotsFor('code')]] as [string, string][],
  }
  const sealed = () => db().select().from(messageSecretTable)

  it('is never in the row of its message, and lies sealed beside it', async () => {
    await sendMail({ ...withLink, oneTime: oneTime() })
    const written = JSON.stringify([await rows(), await sealed()])
    expect(written).not.toContain(token)
    expect(written).not.toContain('482913')
    const opened = await openedMessage((await rows())[0]!)
    expect(opened!.text).toContain(`https://halaqa.example/auth/reset/${token}`)
    expect(opened!.html).toContain(`/auth/reset/${token}`)
    expect(opened!.text).toContain('الرمز: 482913')
  })

  it('is put in at delivery, and gone when it was sent', async () => {
    withSmtp()
    const id = await sendMail({ ...withLink, oneTime: oneTime() })
    await drainJobs()
    const sent = server.received[0]!.replace(/=\r\n/g, '')
    expect(sent).toContain(token)
    expect(sent).not.toContain('•')
    expect(await sealed()).toEqual([])
    // Sent again it would be dots: it is not sent.
    await resendMessage(id)
    await drainJobs()
    expect(server.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'failed', error: 'secret-gone' }])
  })

  it('is gone when it is used or its time is over', async () => {
    await sendMail({ ...withLink, oneTime: oneTime() })
    await sendMail({ ...withLink, oneTime: oneTime({ about: ['test.token', 8], endsAt: new Date(Date.now() - 1) }) })
    const [first, second] = await rows()
    expect(await openedMessage(second!)).toBeUndefined()
    await forgetSecret(['test.token', 7])
    expect(await openedMessage(first!)).toBeUndefined()
  })

  it('is refused where it was written into the text', async () => {
    const button = { label: 'x', url: `https://halaqa.example/auth/reset/${token}` }
    expect(() => sendMail({ ...mail, button, oneTime: oneTime() })).toThrow('one-time secret')
    expect(() => sendMail({ ...withLink, subject: '482913', oneTime: oneTime() })).toThrow('one-time secret')
    expect(await rows()).toEqual([])
  })
})

describe('a mail that can be switched off', () => {
  const optional = { ...mail, kind: 'test.digest', unsubscribe: { label: 'إيقاف هذا البريد', id: 7 } }
  const sealedLink = `https://halaqa.example/unsubscribe/aBc_012-${'x'.repeat(80)}`
  const asked: OptionalMail[] = []
  const known = (kind: string) =>
    defineContributions([
      unsubscribeLinks.contribute(asking => {
        asked.push(asking)
        return asking.kind === kind ? `${sealedLink}?lang=${asking.language}&a=1` : undefined
      }),
    ])
  const bodyOf = (raw: string) => raw.slice(raw.indexOf('\r\n\r\n')).replace(/=\r\n/g, '').replace(/=3D/g, '=')
  beforeEach(() => {
    asked.length = 0
    known('test.digest')
    withSmtp()
  })

  it('says so in its headers and at its foot, with an address that is made when it goes out', async () => {
    await sendMail(optional)
    expect(asked).toEqual([])
    await drainJobs()
    expect(asked).toEqual([{ kind: 'test.digest', id: '7', language: 'ar' }])
    const [raw] = server.received as [string]
    const address = `${sealedLink}?lang=ar&a=1`
    expect(headersOfMail(raw)).toMatchObject({
      'list-unsubscribe': `<${address}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(raw.match(/^List-/gm)).toHaveLength(2)
  })

  it('keeps whose it is and no address, so that whoever reads messages cannot use it', async () => {
    await sendMail(optional)
    const [row] = await rows()
    expect(row).toMatchObject({ related_kind: 'test.digest', related_id: '7', is_secret: false })
    expect(JSON.stringify(row)).not.toContain('/unsubscribe/')
    await drainJobs()
    expect(JSON.stringify(await rows())).not.toContain('/unsubscribe/')
    const { text } = (await rows())[0]!
    expect(withDots(text)).toContain('إيقاف هذا البريد: •••')
  })

  it('bears no such header where it cannot be switched off, and its foot then leads home', async () => {
    known('test.other')
    await sendMail(mail)
    await sendMail({ ...mail, related: ['test.accepted', 7] })
    await sendMail({ ...optional, language: 'en' })
    await drainJobs()
    expect(server.received).toHaveLength(3)
    for (const raw of server.received) expect(raw).not.toMatch(/^List-/m)
    expect(bodyOf(server.received[2]!)).toContain('<a href="http://localhost')
    expect(bodyOf(server.received[2]!)).not.toContain('unsubscribe')
  })

  it('offers one click only over https: what comes by http may be changed on the way', async () => {
    defineContributions([unsubscribeLinks.contribute(() => 'http://localhost:8080/unsubscribe/abc')])
    await sendMail(optional)
    await drainJobs()
    const headers = headersOfMail(server.received[0]!)
    expect(headers['list-unsubscribe']).toBe('<http://localhost:8080/unsubscribe/abc>')
    expect(headers).not.toHaveProperty('list-unsubscribe-post')
  })
})
