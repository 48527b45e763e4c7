import * as admission from '@halaqa/admission/contract'
import { aPeriod } from '@halaqa/admission/factories'
import * as identity from '@halaqa/identity/contract'
import { CallError } from '@halaqa/kit-contract'
import { clock, setClock, travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { drainEvents, eventCounts } from '@halaqa/kit-server/events'
import { messageTable, openedMessage } from '@halaqa/kit-server/mail'
import { notifyAfterSeconds } from '@halaqa/kit-server/undo'
import { and, desc, eq } from 'drizzle-orm'
import { afterEach, beforeAll } from 'vitest'
import type { Member, Player } from './cast.ts'
import { contexts } from './contexts.ts'
import { type College, one } from './world.ts'

export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof CallError ? error.problem.code : Promise.reject(error)),
  )
export const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => (error as CallError).problem,
  )
/** So many seconds from now; `setClock()` brings the real time back. */
export const after = (seconds: number) => {
  const at = Date.now() + seconds * 1000
  setClock({ now: () => new Date(at) })
}

let serial = 0
const password = 'Wadi-Shab-1967'
export function aForm(more: object = {}) {
  serial += 1
  return {
    first_name: 'مازِن',
    second_name: 'سالم',
    third_name: 'راشد',
    family_name: 'الحارثي',
    latin_name: 'Mazin Salim Al-Harthi',
    civil_number: String(70_000_000 + serial),
    birth_date: '17-05-1994',
    gender: 'male' as const,
    nationality: 'OM',
    contact_email: `form${serial}@example.om`,
    contact_mobile: '0096892000142',
    country: 'OM',
    city: 'السيب',
    degree_type: 'bachelor' as const,
    specialty_id: 2,
    route: 'secondary' as const,
    secondary_percent: 7200,
    password,
    agreed: true as const,
    ...more,
  }
}
/** The newest message to an address, or of a kind, with its secrets as the recipient gets it. */
export async function mailText(email: string, kind?: string): Promise<string> {
  const mine = and(eq(messageTable.recipient, email), kind ? eq(messageTable.kind, kind) : undefined)
  const [newest] = await db().select().from(messageTable).where(mine).orderBy(desc(messageTable.id)).limit(1)
  return (await openedMessage(newest!))?.text ?? newest!.text
}
export const mails = (email: string) =>
  one<number>(`select count(*)::int as value from platform.messages where recipient = '${email}'`)
export const codeIn = (text: string) => /\b(\d{6})\b/.exec(text)![1]!
export const linkIn = (text: string) => /verify-email\/([\w-]+)/.exec(text)![1]!

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF')
export const required = ['identity', 'photo', 'secondary_certificate', 'secondary_transcript']

/** What applicants and staff do over the routes, for the tests of a file: an open period, and the real time after each. */
export function applicantsOf(college: College) {
  afterEach(() => setClock())
  beforeAll(async () => void (await aPeriod()))

  const reactions = contexts.flatMap(context => context.reactions)
  /** All that follows, what waits until it can no longer be taken back too: the time goes on for it. */
  const settleDown = async () => {
    await drainEvents(reactions)
    if ((await eventCounts()).waiting === 0) return
    travelTo(new Date(clock.now().getTime() + notifyAfterSeconds * 1000))
    await drainEvents(reactions)
  }
  const as = (who: Member | Player | undefined) => college.cast.as(who)
  const officer = () => as('registrationOfficer')
  const join = async (registration: { account_id: number }) => college.cast.join(registration.account_id)
  const profile = (who: Member) => as(who)(admission.profile)
  const stepOf = async (who: Member) => (await profile(who)).step.code
  const signUp = (form: ReturnType<typeof aForm>) => as(undefined)(admission.signUp, { body: form as never })
  const signIn = (email: string) =>
    as(undefined)(identity.login, { body: { username: email, password, guard: 'registrars' } })
  async function aFreshApplicant(more: object = {}) {
    const form = aForm(more)
    await signUp(form)
    const { token } = await signIn(form.contact_email)
    const id = await one<number>(`select id as value from identity.accounts where email = '${form.contact_email}'`)
    return { form, who: { id, guard: 'registrars', email: form.contact_email, token } }
  }
  const upload = async (
    who: Member,
    type: string,
    files: { body: Buffer; name: string }[],
    path = '/api/v1/registrar/upload',
  ) => {
    const form = new FormData()
    form.set('type', type)
    for (const file of files) form.append('file', new Blob([new Uint8Array(file.body)]), file.name)
    const reply = await as(who).fetch(path, { method: 'POST', body: form, headers: { 'x-access-token': who.token } })
    return (await reply.json()) as Record<string, any> & { code?: string }
  }
  return { settleDown, as, officer, join, profile, stepOf, signUp, signIn, aFreshApplicant, upload }
}
