import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as admission from '@halaqa/admission/contract'
import { anApplicant, enrolStudent } from '@halaqa/admission/factories'
import * as finance from '@halaqa/finance/contract'
import { drainEvents } from '@halaqa/kit-server/events'
import { startJobs } from '@halaqa/kit-server/jobs'
import * as students from '@halaqa/students/contract'
import { beforeAll, expect, it } from 'vitest'
import { applicantsOf } from './applicants.ts'
import type { Member } from './cast.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** The sandbox bank from end to end: it calls back over the network like a real one, so the server listens here. */
const port = 4512
const origin = `http://localhost:${port}`
const college = testCollege({ env: { HALAQA_ORIGIN: origin, PORT: String(port) } })
const reactions = contexts.flatMap(context => context.reactions)

beforeAll(async () => {
  await startJobs(
    contexts.flatMap(context => context.jobs),
    { work: false },
  )
  await college.app.listen({ port, host: 'localhost' })
})

const anApplicantAtTheFee = async () => college.cast.join((await anApplicant({ at: 'registration_fee' })).account_id)
const checkout = (who: Member) => college.cast.as(who)(admission.fees)
const profile = (who: Member) => college.cast.as(who)(admission.profile)

const kindsTo = async (email: string) =>
  (
    await one<string>(
      `select coalesce(string_agg(kind, ' ' order by id), '') as value from platform.messages where recipient = '${email}'`,
    )
  )
    .split(' ')
    .filter(Boolean)
const post = (path: string, fields: Record<string, string>) =>
  fetch(origin + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
/** The hidden fields of a page of the bank. */
function fieldsOf(html: string): Record<string, string> {
  const decoded = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return Object.fromEntries([...inputs].map(([, name, value]) => [decoded(name!), decoded(value!)]))
}
/** What the payer does at the bank; answers the fields with which the bank sends the browser back. */
async function decide(who: Member, act: string) {
  const { url, fields, payment_uuid } = await checkout(who)
  const page = await (await post(new URL(url!).pathname, fields)).text()
  const result = await post('/sandbox-bank/decide', { ...fieldsOf(page), act })
  expect(result.status).toBe(200)
  return { uuid: payment_uuid, back: fieldsOf(await result.text()) }
}

it('approve: the callback settles the fee, the applicant goes on, and the return shows it', async () => {
  const who = await anApplicantAtTheFee()
  const { uuid, back } = await decide(who, 'approve')
  await drainEvents(reactions)
  expect(await profile(who)).toMatchObject({
    step: { code: 'documents' },
    fee: { state: 'paid', receipt: uuid },
    fees_amount: 20_000,
  })
  const returned = await post('/payment/handle', back)
  expect([returned.status, returned.headers.get('location')]).toEqual([303, `/payment/handle?payment=${uuid}`])
  expect(await college.cast.as(who)(finance.handlePage, { query: { payment: uuid } })).toMatchObject({ state: 'paid' })
})

it('a decision while the bank’s page is open: the money is a surplus to give back, and the step does not move', async () => {
  const registration = await anApplicant({ at: 'registration_fee' })
  const who = await college.cast.join(registration.account_id)
  const { url, fields, payment_uuid: uuid } = await checkout(who)
  const page = await (await post(new URL(url!).pathname, fields)).text()
  const officer = college.cast.as('registrationOfficer')
  const params = { id: registration.id }
  await officer(admission.decideRegistration.perform, { params, body: { accept: false, reason: 'لم تستوف الشروط' } })
  await post('/sandbox-bank/decide', { ...fieldsOf(page), act: 'approve' })
  await drainEvents(reactions)

  expect(await profile(who)).toMatchObject({
    status: 'refused',
    step: { code: 'registration_fee' },
    fees_amount: 0,
    fee: { state: 'none', receipt: null },
  })
  const mine = await college.cast.as(who)(finance.handlePage, { query: { payment: uuid } })
  expect(mine).toMatchObject({ state: 'paid', surplus: true })
  const office = college.cast.as('financeOfficer')
  const { rows } = await office(finance.listPayments, { query: { filter: { surplus: 'yes' } } })
  expect(rows.map(row => row.uuid)).toContain(uuid)
  expect((await office(finance.showInvoice, { params: { id: rows[0]!.invoice_id! } })).state).toBe('cancelled')
  expect(await kindsTo(registration.email)).toEqual(['admission.refused', 'finance.surplus'])
  expect(await kindsTo(college.cast.financeOfficer.email)).toContain('finance.surplus-office')
})

it('staff cannot move a refused application, nor what was paid before the refusal and told after it', async () => {
  const registration = await anApplicant({ at: 'registration_fee' })
  const who = await college.cast.join(registration.account_id)
  await decide(who, 'approve')
  // Paid at the bank, the reaction has not run yet.
  const officer = college.cast.as('registrationOfficer')
  const params = { id: registration.id }
  await officer(admission.decideRegistration.perform, { params, body: { accept: false, reason: 'لم تستوف الشروط' } })
  await drainEvents(reactions)
  expect(await profile(who)).toMatchObject({ step: { code: 'registration_fee' }, fee: { state: 'paid' } })
  const { way } = await profile(who)
  const body = { step_id: way.at(-1)!.id, reason: 'سهو' }
  await expect(officer(admission.moveRegistration.perform, { params, body })).rejects.toMatchObject({
    problem: { code: 'step-not-allowed' },
  })
  expect(await kindsTo(registration.email)).toEqual(['admission.refused', 'finance.receipt'])
})

it('twice: the second message of the bank changes nothing', async () => {
  const who = await anApplicantAtTheFee()
  await decide(who, 'twice')
  await drainEvents(reactions)
  expect(await profile(who)).toMatchObject({ fees_amount: 20_000, step: { code: 'documents' } })
})

it('silent: nobody was told, and the look of the payer asks the bank', async () => {
  const who = await anApplicantAtTheFee()
  const { uuid } = await decide(who, 'silent')
  await drainEvents(reactions)
  expect((await profile(who)).step.code).toBe('registration_fee')
  expect(await college.cast.as(who)(finance.handlePage, { query: { payment: uuid } })).toMatchObject({ state: 'paid' })
  await drainEvents(reactions)
  expect((await profile(who)).step.code).toBe('documents')
})

it('silent: the browser that comes back by a form tells it too', async () => {
  const who = await anApplicantAtTheFee()
  const { back } = await decide(who, 'silent')
  expect((await post('/payment/handle', back)).status).toBe(303)
  await drainEvents(reactions)
  expect((await profile(who)).step.code).toBe('documents')
})

it('late: the message comes by a job', async () => {
  const who = await anApplicantAtTheFee()
  const { uuid } = await decide(who, 'late')
  const waiting = await one<number>(
    `select count(*)::int as value from pgboss.job where name = 'finance.sandbox-callback' and data->>'payment' = '${uuid}'`,
  )
  expect(waiting).toBe(1)
  expect((await profile(who)).step.code).toBe('registration_fee')
})

it.each(['decline', 'cancel'])('%s: nothing is paid, and another attempt may be approved', async act => {
  const who = await anApplicantAtTheFee()
  const first = await decide(who, act)
  expect((await profile(who)).fee.state).toBe('open')
  const second = await decide(who, 'approve')
  expect(second.uuid).not.toBe(first.uuid)
  await drainEvents(reactions)
  expect(await profile(who)).toMatchObject({ fee: { state: 'paid', receipt: second.uuid }, fees_amount: 20_000 })
})

it('attack: an order that was changed on the way is no order', async () => {
  const who = await anApplicantAtTheFee()
  const { fields } = await checkout(who)
  expect((await post('/sandbox-bank', { ...fields, amount: '0.001' })).status).toBe(400)
  expect((await post('/sandbox-bank/decide', { ...fields, amount: '0.001', act: 'approve' })).status).toBe(400)
  expect((await post('/sandbox-bank/decide', { ...fields, act: 'steal' })).status).toBe(400)
})

it('attack: a payment of somebody else is not there', async () => {
  const who = await anApplicantAtTheFee()
  const { uuid } = await decide(who, 'approve')
  const stranger = college.cast.as(await anApplicantAtTheFee())
  for (const route of [finance.payPage, finance.handlePage])
    await expect(stranger(route, { query: { payment: uuid } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger(finance.receipt, { params: { uuid } })).rejects.toMatchObject({ status: 404 })
})

const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined

it('gives a receipt as PDF/A with the number, the amount and a code that anybody can check', async () => {
  const who = await anApplicantAtTheFee()
  const { uuid } = await decide(who, 'approve')
  const blob: Blob = await college.cast.as(who)(finance.receipt, { params: { uuid } })
  const pdf = Buffer.from(await blob.arrayBuffer())
  expect(blob.type).toBe('application/pdf')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1')).toContain('pdfaid:part')
  const number = await one<string>(
    `select i.number as value from finance.invoices i join finance.payments p on p.invoice_id = i.id where p.uuid = '${uuid}'`,
  )
  if (hasPdftotext) {
    const path = join(college.folder, 'receipt.pdf')
    writeFileSync(path, pdf)
    const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }).normalize('NFKC')
    expect(text).toContain(number)
    expect(text).toContain('20.000')
  }
  const code = await one<string>(`select verify_code as value from finance.payments where uuid = '${uuid}'`)
  const stranger = college.cast.as(undefined)
  const answer = await stranger(finance.verifyReceipt, { params: { code } })
  expect(answer).toMatchObject({ valid: true, number, amount: 20_000 })
  expect(Object.keys(answer).sort()).toEqual(['amount', 'day', 'number', 'valid'])
  expect(await stranger(finance.verifyReceipt, { params: { code: 'a'.repeat(24) } })).toMatchObject({ valid: false })
})

it('gives no receipt for what is not paid', async () => {
  const who = await anApplicantAtTheFee()
  const { payment_uuid: uuid } = await checkout(who)
  await expect(college.cast.as(who)(finance.receipt, { params: { uuid } })).rejects.toMatchObject({ status: 404 })
})

it('shows a receipt to the student that the applicant became', async () => {
  const registration = await anApplicant({ at: 'registration_fee' })
  const { uuid } = await decide(await college.cast.join(registration.account_id), 'approve')
  await enrolStudent(registration.id)
  const accountId = await one<number>(
    `select account_id as value from students.students where registration_id = ${registration.id}`,
  )
  const student = college.cast.as(await college.cast.join(accountId))
  const blob: Blob = await student(finance.receipt, { params: { uuid } })
  expect(blob.type).toBe('application/pdf')
  expect((await student(students.studentHome)).receipts).toMatchObject([{ uuid, amount: 20_000 }])
})

it('attack: whoever declares the civil number of another opens none of the other’s payments', async () => {
  const registration = await anApplicant({ at: 'registration_fee' })
  const { uuid } = await decide(await college.cast.join(registration.account_id), 'approve')
  await enrolStudent(registration.id)
  const { who } = await applicantsOf(college).aFreshApplicant({ civil_number: registration.civil_number })
  const liar = college.cast.as(who)
  const statusOf = (asking: Promise<unknown>) =>
    asking.then(
      () => 200,
      refused => refused.status,
    )
  const query = { payment: uuid }
  expect([
    await statusOf(liar(finance.receipt, { params: { uuid } })),
    await statusOf(liar(finance.payPage, { query })),
    await statusOf(liar(finance.handlePage, { query })),
  ]).toEqual([404, 404, 404])
})
