import type { AddressInfo } from 'node:net'
import { aSemester } from '@halaqa/academics/factories'
import * as admission from '@halaqa/admission/contract'
import { anApplicant } from '@halaqa/admission/factories'
import { aSubject } from '@halaqa/curriculum/factories'
import * as finance from '@halaqa/finance/contract'
import { anOpenInvoice, paidAtBank } from '@halaqa/finance/factories'
import * as grading from '@halaqa/grading/contract'
import { aComplaint } from '@halaqa/grading/factories'
import { actorOfToken, roomOf } from '@halaqa/identity/server'
import { startRealtime } from '@halaqa/kit-server/realtime'
import { aStudent } from '@halaqa/students/factories'
import { anEnrolment } from '@halaqa/studies/factories'
import { io as connect } from 'socket.io-client'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { applicantsOf } from './applicants.ts'
import { testCollege } from './world.ts'

/** What the open page of an applicant, or of a student, hears of what happened elsewhere. */
const college = testCollege()
const { officer, join, settleDown } = applicantsOf(college)
let base: string
beforeAll(async () => {
  const realtime = startRealtime(college.app.server, {
    authenticate: actorOfToken,
    roomsOf: actor => [roomOf(actor)],
  })
  college.app.addHook('preClose', () => realtime.close())
  await college.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(college.app.server.address() as AddressInfo).port}`
})

/** An open page: what it hears, with what the profile says by then. */
async function aPage(token: string) {
  const socket = connect(base, { auth: { token }, reconnection: false, forceNew: true, transports: ['websocket'] })
  onTestFinished(() => void socket.disconnect())
  const heard: [event: string, payload: { step?: { code: string } }][] = []
  socket.onAny((event, payload) => heard.push([event, payload]))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return heard
}
const decide = (id: number, accept: boolean) =>
  officer()(admission.decideRegistration.perform, { params: { id }, body: { accept, reason: 'لم يستوف الشروط' } })

it.each([
  ['a refusal', 'entry_exam', false, 'entry_exam'],
  ['an acceptance', 'decision', true, 'study_fee'],
] as const)('%s reaches the page that lies open, and no other', async (_, at, accept, next) => {
  const [mine, other] = [await anApplicant({ at }), await anApplicant({ at })]
  const who = await join(mine)
  const pages = [await aPage(who.token), await aPage((await join(other)).token)] as const
  await decide(mine.id, accept)
  await settleDown()
  const told = () => pages[0].filter(([event]) => event === admission.socketEvents.stepChanged)
  await expect.poll(() => told().length, { timeout: 5000 }).toBeGreaterThan(0)
  expect(told()[0]![1].step!.code).toBe(next)
  expect(pages[1]).toEqual([])
})

it('a refusal that was only looked at reaches nobody', async () => {
  const registration = await anApplicant({ at: 'entry_exam' })
  const heard = await aPage((await join(registration)).token)
  await officer()(admission.decideRegistration.preview, { params: { id: registration.id }, query: { accept: 'false' } })
  await settleDown()
  expect(heard).toEqual([])
})

it('the fee of a complaint that came reaches the results page of its student, once the complaint is heard', async () => {
  const [mine, other] = [await aStudent(), await aStudent()]
  const semester_id = (await aSemester({ kind: 'first' })).id
  const { id } = await anEnrolment({ student_id: mine.id, subject_id: await aSubject(), semester_id })
  const payer = { guard: 'students', id: mine.account_id, name: mine.full_name }
  const lines = [{ label: 'رسم تظلم', quantity: 1, unit_amount: 5_000 }]
  const invoice = await anOpenInvoice({ kind: 'complaint', reference: `test.complaint:${id}`, payer, lines })
  await aComplaint(id, { state: 'unpaid', invoice_id: invoice.id })
  const who = await college.cast.join(mine.account_id)
  const pages = [await aPage(who.token), await aPage((await college.cast.join(other.account_id)).token)] as const
  const of = { params: { id: invoice.id }, body: {} }
  await paidAtBank((await college.cast.as(who)(finance.payOwnInvoice, of)).payment_uuid)
  await settleDown()
  await expect.poll(() => pages[0].map(([event]) => event), { timeout: 5000 }).toContain(grading.complaintHeardEvent)
  expect(pages[1]).toEqual([])
})
