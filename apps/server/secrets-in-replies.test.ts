import * as admission from '@halaqa/admission/contract'
import { anApplicant } from '@halaqa/admission/factories'
import * as identity from '@halaqa/identity/contract'
import { anAccount } from '@halaqa/identity/factories'
import { accountById, notify, sendResetLink } from '@halaqa/identity/server'
import { isFile, operationId, type Route } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { may } from '@halaqa/kit-server/http'
import { messageTable, openedMessage } from '@halaqa/kit-server/mail'
import { like } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendDigests } from '../../contexts/identity/server/digests/send-digests.ts'
import { sendDigests as sendStaffDigests } from '../../contexts/workplace/server/notices/send-digests.ts'
import { aForm, codeOf, mailText } from './applicants.ts'
import { type Member, type Player, playerNames } from './cast.ts'
import { handlers } from './contexts.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { one, smallWorld, testCollege, type World } from './world.ts'

/**
 * What opens an account, a seat or a calendar once it is known must reach its person only. Every kind of such a secret is
 * sent here first; then every GET of the server, previews among them, is asked by everybody but the administrator.
 */
const college = testCollege()
let world: World
let real: RealAddresses
/** Every secret that was sent, and what a link of each kind looks like. */
let secrets: string[]
const links = [
  /\/auth\/reset\/[\w-]{20}/,
  /activation\?token=[\w-]{20}/,
  /verify-email\/[\w-]{20}/,
  /offer=[\w-]{20}/,
  /\/unsubscribe\/[\w-]{20}/,
]
const messageIds: number[] = []

beforeAll(async () => {
  world = await smallWorld(college.cast)
  real = await realAddresses(college, world)
  secrets = await sendEveryKind()
})

async function sendEveryKind(): Promise<string[]> {
  const { cast } = college
  const admin = cast.as('administrator')
  const roleId = await one<number>(`select id as value from identity.roles where code = 'auditor'`)
  await admin(identity.inviteStaff, {
    body: { name: 'مدعو', email: 'invited@cast.example', mobile: '', role_ids: [roleId] },
  })
  await admin(identity.sendStaffPasswordLink.perform, { params: { id: cast.financeOfficer.id } })
  for (const { id } of [world.applicant, world.student, cast.administrator]) await sendResetLink(await accountById(id))
  await cast.as(undefined)(admission.signUp, { body: aForm({ contact_email: 'proof@example.om' }) as never })
  const period = await one<number>('select max(id)::int as value from admission.periods')
  const waiting = await one<number>('select min(id)::int as value from admission.waiting_list')
  const offered = await cast.as('registrationOfficer')(admission.offerSeats, {
    body: { ids: [waiting], period_id: period, dry_run: false },
  })
  expect(offered.done).toBe(1)
  await sendBothDigests()
  return sentSecrets()
}

/** Their links are made when they go out: in no reply is there one that switches a mail off. */
async function sendBothDigests() {
  const { cast } = college
  const wanted = { studies: true, grades: true, money: true, papers: true, messages: true }
  await cast.as(world.student)(identity.setDigest, { body: { frequency: 'daily', wanted } })
  const notice = { kind: 'students.notice.state', title: 'خبر', body: 'نص', link: '/student' }
  await notify(world.student.id, notice)
  await notify(cast.contentEditor.id, { ...notice, kind: 'workplace.assigned', params: { what: '', item: '', by: '' } })
  expect([await sendDigests(), await sendStaffDigests()]).toEqual([1, expect.any(Number)])
  const written = await db().select().from(messageTable).where(like(messageTable.text, '%•unsubscribe•%'))
  expect(new Set(written.map(({ kind }) => kind))).toEqual(new Set(['identity.digest', 'workplace.digest']))
}

/** Of every message that holds a secret, what was put in for the recipient; and the keys of calendars. */
async function sentSecrets(): Promise<string[]> {
  const found: string[] = []
  const kinds = new Set<string>()
  for (const row of await db().select().from(messageTable)) {
    messageIds.push(row.id)
    const opened = row.is_secret && (await openedMessage(row))
    if (!opened) continue
    kinds.add(row.kind)
    const written = row.text.split(/•\w+•/)
    let rest = opened.text
    for (const [at, part] of written.entries()) {
      const until = rest.indexOf(part)
      if (at) found.push(rest.slice(0, until))
      rest = rest.slice(until + part.length)
    }
  }
  expect([...kinds].sort()).toEqual([
    'admission.offer-made',
    'admission.verify-email',
    'identity.invitation',
    'identity.reset',
  ])
  expect(found.every(secret => secret.length >= 6)).toBe(true)
  found.push(await one<string>('select key as value from learning.calendar_links limit 1'))
  return [...new Set(found)]
}

const gets = handlers.map(handler => handler.route).filter(route => route.method === 'GET' && !isFile(route.reply))
const others = playerNames.filter(name => name !== 'administrator')
type Asking = [string, () => Member | undefined]
const people: Asking[] = [
  ...others.map((name): Asking => [name, () => college.cast[name as Player]]),
  ['another applicant', () => world.otherApplicant],
  ['another student', () => undefined],
  ['nobody', () => undefined],
]

/** Those that may hold the key of the caller's own calendar. */
const addressesOf = (route: Route): string[] =>
  operationId(route) === 'identity.outbox.show'
    ? messageIds.map(id => `/identity/outbox/show/${id}`)
    : [real.addressFor(route)]

async function told(who: Member | undefined, permissions: ReadonlySet<string>) {
  const guard = who ? await one<string>(`select guard as value from identity.accounts where id = ${who.id}`) : ''
  const seen: string[] = []
  let answered = 0
  for (const route of gets.filter(each => may(each.access, { id: 1, name: '', guard, permissions }))) {
    for (const url of addressesOf(route)) {
      const reply = await college.app.inject({
        url,
        headers: { accept: 'application/json', ...(who && { 'x-access-token': who.token }) },
      })
      answered += Number(reply.statusCode === 200)
      // A code of six digits may stand anywhere by chance: it counts where messages are shown.
      const counts = (secret: string) => secret.length > 6 || /outbox|registrations?\//.test(url)
      const leak = secrets.find(secret => counts(secret) && reply.body.includes(secret))
      if (leak || links.some(link => link.test(reply.body))) seen.push(operationId(route))
    }
  }
  return { seen, answered }
}

describe('attack: one-time secrets in replies', () => {
  it.each(people)('no reply to %s holds a link, an invitation, a code or a token of anybody', async (name, of) => {
    const who = name === 'another student' ? await anotherStudent() : of()
    const permissions = who ? await permissionsOf(who.id) : new Set<string>()
    const { seen, answered } = await told(who, permissions)
    expect(answered).toBeGreaterThan(0)
    expect(seen).toEqual([])
  })

  it('shows the administrator dots as well', async () => {
    const { seen } = await told(college.cast.administrator, await permissionsOf(college.cast.administrator.id))
    expect(seen).toEqual([])
  })
})

describe('attack: taking over an account through the outbox', () => {
  it('who reads everything asks for a reset of a student and finds dots, may not reveal them and not send them on', async () => {
    const email = 'victim@example.om'
    await anAccount({ guard: 'students', email, nationalId: '81234567' })
    await college.cast.as(undefined)(identity.requestPasswordReset, {
      body: { username: email, nationalid: '81234567' },
    })
    const auditor = college.cast.as('auditor')
    const { rows } = await auditor(identity.listOutbox, { query: { q: email } })
    const shown = await auditor(identity.showOutbox, { params: { id: rows[0]!.id } })
    expect(shown.text).toContain('/auth/reset/•••')
    expect(shown.can).toEqual({ reveal: false, resend: false })
    const params = { id: rows[0]!.id }
    expect(await codeOf(auditor(identity.revealOutbox, { params }))).toBe('forbidden')
    expect(await codeOf(auditor(identity.resendOutbox, { params }))).toBe('forbidden')
  })

  it('the office of admission sees that a link was sent to an applicant, not the link', async () => {
    const registration = await anApplicant({ at: 'verify_email' })
    const { email } = await accountById(registration.account_id)
    await college.cast.as(await college.cast.join(registration.account_id))(admission.sendVerification)
    const shown = await college.cast.as('registrationOfficer')(admission.showRegistration, {
      params: { id: registration.id },
    })
    const [, token] = /verify-email\/([\w-]{20,})/.exec(await mailText(email!))!
    expect(shown.messages_total).toBe(1)
    expect(JSON.stringify(shown)).not.toContain(token)
  })
})

const permissionsOf = async (accountId: number) =>
  new Set(
    await one<string[]>(
      `select coalesce(jsonb_agg(distinct granted), '[]') as value from identity.account_roles join identity.roles r on r.id = role_id, jsonb_array_elements_text(r.granted) granted where account_id = ${accountId}`,
    ),
  )

async function anotherStudent(): Promise<Member> {
  return college.cast.join((await anAccount({ guard: 'students' })).id)
}
