import { randomUUID } from 'node:crypto'
import { semesterTable, yearTable } from '@halaqa/academics/tables'
import { csvOf, importBytes } from '@halaqa/banking/factories'
import * as billing from '@halaqa/billing/contract'
import { aDebitRun, anOwnPayout, aPlan } from '@halaqa/billing/factories'
import * as finance from '@halaqa/finance/contract'
import { aReceipt, paidAtBank, saidByBank, sandboxIs, settleCardRefunds } from '@halaqa/finance/factories'
import { fund, leastLeftFrom, startCheckout } from '@halaqa/finance/server'
import * as funds from '@halaqa/funds/contract'
import { aFund } from '@halaqa/funds/factories'
import { CallError } from '@halaqa/kit-contract'
import { addDays, clock, travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import type { TestClient } from '@halaqa/kit-testing'
import { one } from '@halaqa/kit-testing/values'
import * as sponsors from '@halaqa/sponsors/contract'
import { aSponsor } from '@halaqa/sponsors/factories'
import * as students from '@halaqa/students/contract'
import { aStudent } from '@halaqa/students/factories'
import * as studies from '@halaqa/studies/contract'
import { anEnrolment } from '@halaqa/studies/factories'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Cast, Player } from './cast.ts'

/** What may happen to the money of students in a semester. `share` is in hundredths of what is asked, `ago` in days. */
export type MoneyAct =
  | { kind: 'enrol'; who: number; subject: number }
  | { kind: 'charge'; twice: boolean }
  | { kind: 'pay at a desk'; who: number; share: number }
  | { kind: 'pay by transfer'; who: number; share: number; ago: number }
  | { kind: 'pay by card'; who: number; twice: boolean }
  | { kind: 'pay a share by card'; who: number; share: number; twice: boolean }
  | { kind: 'plan'; who: number }
  | { kind: 'wait'; weeks: number }
  | { kind: 'leave a subject'; who: number; subject: number; whole: boolean }
  | { kind: 'leave the semester'; who: number }
  | { kind: 'settle'; who: number; share: number; how: 'credit' | 'payout' | 'discount' }
  | { kind: 'ask for a payout'; who: number; share: number }
  | { kind: 'pay out'; who: number; isBack: boolean }
  | { kind: 'pay back to the card'; who: number; share: number; how: 'done' | 'refused' | 'lost'; isNamed: boolean }
  | { kind: 'give by card'; who: number; share: number; came: 'once' | 'told twice' | 'paid twice' }
  | { kind: 'give out of credit'; who: number; share: number }
  | { kind: 'grant'; who: number; share: number }
  | { kind: 'reverse'; who: number; what: 'receipt' | 'discount' | 'sponsor payment' | 'bill' | 'gift' }
  | { kind: 'sponsor'; who: number; share: number }
  | { kind: 'bill' }
  | { kind: 'sponsor pays'; share: number; ago: number }
  | { kind: 'end a sponsorship'; who: number }
  | { kind: 'import'; lines: number }
  | { kind: 'close' }
  | { kind: 'open again' }

type Student = Awaited<ReturnType<typeof aStudent>>
export type History = { people: readonly Student[]; sponsor_id: number; fund: Awaited<ReturnType<typeof aFund>> }
/** The college in which they happen: its semester with the subjects and their hours, a bank account, a rule of instalments. */
export type Books = {
  semester_id: number
  subjects: readonly number[]
  hours: readonly number[]
  bank_id: number
  rule_id: number
}

/** What may be refused is: the same act is asked of any state. Everything else is a fault. */
async function tried<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal || (error instanceof CallError && [409, 422].includes(error.status))) return undefined
    throw error
  }
}
const reason = 'سجل عشوائي'
const asStaff = <T>(work: () => Promise<T>) =>
  withRequest({ ...currentRequest(), actor: { ...system, id: 1, name: 'موظف', guard: 'users' } }, work)

/**
 * Does them as the people of the college do, by its routes where there are two of them. Each answers whether it was done: nothing to
 * pay, or a refusal, is not.
 */
export function moneyActs(cast: () => Cast, books: () => Books) {
  /** Who signed in stays so for a day; time goes by weeks. */
  const sessions = new Map<Player, TestClient>()
  const by = (who: Player): TestClient => sessions.get(who) ?? cast().as(who)
  async function goTo(day: string): Promise<void> {
    travelTo(day)
    for (const who of ['financeOfficer', 'administrator'] as const)
      sessions.set(who, cast().as(await cast().join(cast()[who].id)))
  }
  /** One asks; who asked cannot decide; a second person does. */
  async function byTwo(
    ask: (officer: TestClient) => Promise<{ id: number } | undefined>,
    decide: (officer: TestClient, id: number) => Promise<unknown>,
  ): Promise<number | undefined> {
    const asked = await tried(async () => ask(by('financeOfficer')))
    if (!asked) return undefined
    const alone = await tried(() => decide(by('financeOfficer'), asked.id))
    expect(alone, 'decided by who asked').toBeUndefined()
    const done = await tried(() => decide(by('administrator'), asked.id))
    return done === undefined ? undefined : asked.id
  }

  const closedMonths = new Map<number, string>()
  /** All that is posted in a month. */
  const postedIn = (month: number) =>
    one<string>(
      `select count(*) || ':' || coalesce(sum(t.amount), 0) as value from finance.entries e
       join finance.transfers t on t.entry_id = e.id where to_char(e.posted_on, 'YYYYMM') = '${month}'`,
    )
  const monthsOf = async (state: 'open' | 'closed', sort: 'id' | '-id') =>
    (await by('financeOfficer')(finance.listMonths, { query: { filter: { state }, sort, per_page: 200 } })).rows

  const toGood = async ({ id }: Student): Promise<number> =>
    (await by('financeOfficer')(billing.createSettlement, { params: { student_id: id } })).to_good

  /** A student asks for it in the portal. */
  const own = async ({ account_id }: Student): Promise<TestClient> => cast().as(await cast().join(account_id))

  return { begin, perform, stillClosed, balance, leastInFund }

  /** A new semester of two students, one who may pay for them, and a fund that they may give to. */
  async function begin(): Promise<History> {
    const today = clock.today()
    const { semester_id } = books()
    const [semester] = await db()
      .update(semesterTable)
      .set({ starts_on: addDays(today, -2), ends_on: addDays(today, 120) })
      .where(eq(semesterTable.id, semester_id))
      .returning()
    await db()
      .update(yearTable)
      .set({ starts_on: addDays(today, -60), ends_on: addDays(today, 300) })
      .where(eq(yearTable.id, semester!.year_id))
    const { id } = await aSponsor(`كافل ${randomUUID().slice(0, 8)}`)
    const given = await aFund(`صندوق ${randomUUID().slice(0, 8)}`)
    return { people: [await aStudent(), await aStudent()], sponsor_id: id, fund: given }
  }

  /** The least that lay in the fund at the end of any day, in baisa: 0 as long as it was never below, as it began with nothing. */
  function leastInFund({ fund: { id, name_ar } }: History): Promise<number> {
    return leastLeftFrom(fund({ id, name: name_ar }), '2000-01-01')
  }

  /** Both sides of the trial balance, in baisa. */
  async function balance(): Promise<{ debit: number; credit: number }> {
    const { debit, credit } = await by('financeOfficer')(finance.trialBalance, { query: {} })
    return { debit, credit }
  }

  /** Nothing came into a month since it was closed. */
  async function stillClosed(): Promise<void> {
    for (const [month, posted] of closedMonths) expect([month, await postedIn(month)]).toEqual([month, posted])
  }

  async function perform(step: MoneyAct, history: History): Promise<boolean> {
    const { people, sponsor_id, fund: of } = history
    const fund_id = of.id
    const { semester_id, subjects, hours, bank_id, rule_id } = books()
    const student = 'who' in step ? people[step.who]! : people[0]!
    const [invoice] = ('who' in step && (await openInvoices(student))) || []
    const part = 'share' in step ? shareOf(invoice?.open ?? 20_000, step.share) : 0
    switch (step.kind) {
      case 'enrol': {
        if (await enrolled(student, subjects[step.subject]!)) return false
        const of = { student_id: student.id, subject_id: subjects[step.subject]!, semester_id }
        return (await tried(() => anEnrolment(of, { hours: hours[step.subject]! }))) !== undefined
      }
      case 'charge': {
        const wanted = { semester_id, degree_type: null, specialty_id: null }
        await aDebitRun(wanted, { id: 1, name: 'موظف' })
        if (!step.twice) return true
        const before = await one<string>('select count(*) || max(id)::text as value from finance.entries')
        await aDebitRun(wanted, { id: 1, name: 'موظف' })
        expect(await one<string>('select count(*) || max(id)::text as value from finance.entries')).toBe(before)
        return true
      }
      case 'pay at a desk':
        await asStaff(() => aReceipt({ payer_id: student.account_id, amount: part }))
        return true
      case 'pay by transfer': {
        const value_on = addDays(clock.today(), -step.ago)
        const receipt = {
          form_uuid: randomUUID(),
          payer_id: student.account_id,
          bank_account_id: bank_id,
          amount: part,
        }
        const body = { ...receipt, remark: '', bank_reference: randomUUID().slice(0, 8), value_on }
        return Boolean(
          await byTwo(
            officer => officer(finance.storeReceipt.perform, { body }),
            (officer, id) => officer(finance.confirmReceipt.perform, { params: { id } }),
          ),
        )
      }
      case 'pay by card': {
        if (!invoice) return false
        const payer = { guard: 'students', id: student.account_id }
        const started = await tried(() => startCheckout({ invoiceId: invoice.id, payer, language: 'ar' }))
        const uuid = (started as { payment_uuid?: string } | undefined)?.payment_uuid
        if (!uuid) return false
        await paidAtBank(uuid)
        if (step.twice) await paidAtBank(uuid)
        return true
      }
      case 'pay a share by card': {
        const asked = (await openInvoices(student)) ?? []
        if (!asked.length) return false
        const open = asked.reduce((sum, each) => sum + each.open, 0)
        const body = { invoice_ids: asked.map(each => each.id), amount: shareOf(open, step.share) }
        const started = await tried(async () => (await own(student))(finance.payOwnInvoices, { body }))
        if (!started) return false
        await paidAtBank(started.payment_uuid)
        if (step.twice) await paidAtBank(started.payment_uuid)
        return true
      }
      case 'plan': {
        if (!invoice) return false
        const plan = { student_id: student.id, invoice_id: invoice.id, rule_id, begins_on: clock.today(), parts: [] }
        return (await tried(() => asStaff(() => aPlan(plan)))) !== undefined
      }
      case 'wait':
        await goTo(addDays(clock.today(), step.weeks * 7))
        return true
      case 'leave a subject': {
        const id = await enrolled(student, subjects[step.subject]!)
        if (!id) return false
        const body = { reason, ...(step.whole && { fee_back: 'all' as const }) }
        const left = await tried(() => by('administrator')(studies.deleteEnrolment.perform, { params: { id }, body }))
        return left !== undefined
      }
      case 'leave the semester': {
        const moved = await tried(async () => {
          const chief = by('administrator')
          const { student: standing } = await chief(students.createMove, { query: { student_id: student.id } })
          const to = { to: 'withdrawn' as const, starts_on: clock.today(), ends_on: null, reason, decision_number: '' }
          const body = { student_id: student.id, ...to, last_move_id: standing!.last_move_id }
          return chief(students.storeMove, { body })
        })
        return moved !== undefined
      }
      case 'settle': {
        const amount = step.how === 'discount' ? part : shareOf(await toGood(student), step.share)
        return Boolean(await settle(student, step.how, { amount, invoice_id: invoice?.id ?? null }))
      }
      case 'ask for a payout': {
        const asked = await tried(async () => {
          await anOwnPayout(student.account_id, shareOf(await toGood(student), step.share))
          return true
        })
        const id = asked && (await lastSettlement(student, `kind = 'payout' and state = 'asked'`))
        if (!id) return false
        const body = { bank_account_id: bank_id }
        return (
          (await tried(() => by('administrator')(billing.approveSettlement.perform, { params: { id }, body }))) !==
          undefined
        )
      }
      case 'pay out': {
        const id =
          (await lastSettlement(student, `kind = 'payout' and state in ('approved', 'sent', 'paid')`)) ??
          (await settle(student, 'payout', { amount: await toGood(student), invoice_id: null }))
        if (!id) return false
        const params = { id }
        const left_on = clock.today()
        const end = (officer: TestClient): Promise<unknown> =>
          step.isBack
            ? officer(billing.returnPayout.perform, { params, body: { reason } })
            : officer(billing.payPayout.perform, { params, body: { left_on } })
        // What a student asked for, any officer may send.
        const isOwn = await one<boolean>(`select asked_by_student as value from billing.settlements where id = ${id}`)
        const alone = isOwn ? undefined : await tried(() => end(by('financeOfficer')))
        expect(alone, 'sent by who asked').toBeUndefined()
        return (await tried(() => end(by('administrator')))) !== undefined
      }
      case 'pay back to the card':
        return payBack(student, step)
      case 'give by card': {
        const body = { form_uuid: randomUUID(), fund_id, amount: shareOf(5_000, step.share), is_anonymous: false }
        const ask = await own(student)
        const begun = await tried(() => ask(funds.payOwnGift, { body }))
        if (!begun) return false
        const said = { outcome: 'approved' as const, amount: body.amount, reference: randomUUID().slice(0, 8) }
        await saidByBank(begun.payment_uuid, said)
        if (step.came === 'told twice') await saidByBank(begun.payment_uuid, said)
        if (step.came === 'paid twice') await paidAtBank(begun.payment_uuid)
        return true
      }
      case 'give out of credit': {
        const ask = await own(student)
        const { free } = await ask(funds.ownGifts)
        const body = { form_uuid: randomUUID(), fund_id, amount: shareOf(free, step.share), is_anonymous: true }
        if (body.amount < funds.leastGift) return false
        return (await tried(() => ask(funds.giveOwnCredit, { body }))) !== undefined
      }
      case 'grant': {
        if (!invoice) return false
        // What lies in the fund, as far as it goes; a large share is asked of it also where it does not.
        const held = await leastLeftFrom(fund({ id: of.id, name: of.name_ar }), clock.today())
        const amount = step.share > 150 ? part : Math.min(part, held)
        if (amount === 0) return false
        const asked = { fund_id, student_id: student.id, invoice_id: invoice.id, amount }
        const body = { ...asked, form_uuid: randomUUID(), reason }
        return Boolean(
          await byTwo(
            officer => officer(funds.storeGrant.perform, { body }),
            (officer, id) => officer(funds.approveGrant.perform, { params: { id } }),
          ),
        )
      }
      case 'reverse':
        return Boolean(await reverse(step.what, student, sponsor_id))
      case 'sponsor': {
        const terms = { share: Math.min(step.share, 100), most: null, until_semester_id: null }
        const of = { sponsor_id, student_id: student.id, from_semester_id: semester_id }
        const body = { ...of, ...terms, decision_number: '14/2026', reason }
        return Boolean(
          await byTwo(
            officer => officer(sponsors.storeSponsorship, { body }),
            (officer, id) => officer(sponsors.approveSponsorship.perform, { params: { id } }),
          ),
        )
      }
      case 'bill':
        return Boolean(
          await byTwo(
            officer => officer(sponsors.storeBill.perform, { body: { sponsor_id, semester_id } }),
            (officer, id) => officer(sponsors.approveBill.perform, { params: { id } }),
          ),
        )
      case 'sponsor pays': {
        const { balance } = await by('financeOfficer')(sponsors.showSponsor, { params: { id: sponsor_id } })
        const amount = shareOf(Math.max(balance, 1000), step.share)
        const came = { bank_reference: randomUUID().slice(0, 8), value_on: addDays(clock.today(), -step.ago) }
        const body = { form_uuid: randomUUID(), sponsor_id, bank_account_id: bank_id, amount, ...came, remark: '' }
        return Boolean(
          await byTwo(
            officer => officer(sponsors.storeSponsorPayment.perform, { body }),
            (officer, id) => officer(sponsors.confirmSponsorPayment.perform, { params: { id } }),
          ),
        )
      }
      case 'end a sponsorship': {
        const id = await one<number | null>(
          `select max(id) as value from sponsors.sponsorships where student_id = ${student.id} and state = 'running'`,
        )
        if (!id) return false
        const params = { id }
        const body = { ended_on: clock.today(), note: reason }
        const ended = await byTwo(
          async officer => {
            await officer(sponsors.askSponsorshipEnd.perform, { params, body })
            return { id }
          },
          officer => officer(sponsors.endSponsorship.perform, { params }),
        )
        return ended !== undefined
      }
      case 'import': {
        const at = randomUUID().slice(0, 8)
        const lines = Array.from({ length: step.lines }, (_, nth) => ({
          on: clock.today(),
          amount: 1_000 * (nth + 1),
          reference: `${at}-${nth}`,
        }))
        const file = { name: 'statement.csv', bytes: csvOf(lines) }
        const wanted = { bank_account_id: bank_id, dry_run: false }
        await asStaff(() => importBytes(wanted, file))
        await expect(asStaff(() => importBytes(wanted, file))).rejects.toThrow('statement-known')
        return true
      }
      case 'close':
        return closeMonth()
      case 'open again': {
        const [last] = await monthsOf('closed', '-id')
        if (!last) return false
        const params = { id: last.id }
        await by('administrator')(finance.reopenMonth.perform, { params, body: { reason } })
        closedMonths.delete(last.id)
        return true
      }
    }
  }

  type PaidBack = MoneyAct & { kind: 'pay back to the card' }
  /** Asked by one and approved by another; the gateway does it, says no, or does it and its answer is lost until it is asked again. */
  async function payBack(student: Student, { share, how, isNamed }: PaidBack): Promise<boolean> {
    const params = { student_id: student.id }
    const { cards, to_good } = await by('financeOfficer')(billing.createSettlement, { params })
    const card = cards.find(each => each.left > 0)
    if (!card) return false
    const named = { iban: 'OM810180000001299123456', account_holder: 'صاحب الحساب', bank_account_id: books().bank_id }
    const unnamed = { iban: '', account_holder: '', bank_account_id: null }
    const body = {
      ...{ form_uuid: randomUUID(), ...params, kind: 'payout' as const, reason, decision_number: '' },
      ...{ card_payment_id: card.id, invoice_id: null, amount: shareOf(Math.min(card.left, to_good), share) },
      ...(isNamed ? named : unnamed),
    }
    // Asked for twice before anybody approves: together they may be more than is left of the payment.
    const again = { ...body, form_uuid: randomUUID() }
    const second = isNamed
      ? await tried(() => by('financeOfficer')(billing.storeSettlement, { body: again }))
      : undefined
    const id = await byTwo(
      officer => officer(billing.storeSettlement, { body }),
      (officer, asked) => officer(billing.approveSettlement.perform, { params: { id: asked }, body: {} }),
    )
    if (second)
      await tried(() => by('administrator')(billing.approveSettlement.perform, { params: { id: second.id }, body: {} }))
    if (!id) return false
    sandboxIs(({ done: 'kind', refused: 'refusing', lost: 'silent' } as const)[how])
    try {
      await settleCardRefunds()
    } finally {
      sandboxIs('kind')
    }
    // Twice: what is known is not done again.
    for (const _ of [1, 2]) await settleCardRefunds()
    const state = await one<string>(
      `select state as value from finance.card_refunds where reference = 'billing.settlement:${id}'`,
    )
    expect(state).toBe(how === 'refused' ? 'refused' : 'done')
    return true
  }

  type Settled = (MoneyAct & { kind: 'settle' })['how']
  type Asked = { amount: number; invoice_id: number | null }
  function settle({ id }: Student, kind: Settled, { amount, invoice_id }: Asked): Promise<number | undefined> {
    const isPayout = kind === 'payout'
    const body = {
      form_uuid: randomUUID(),
      student_id: id,
      kind,
      amount,
      invoice_id: isPayout ? null : invoice_id,
      bank_account_id: isPayout ? books().bank_id : null,
      iban: isPayout ? 'OM810180000001299123456' : '',
      account_holder: isPayout ? 'صاحب الحساب' : '',
      decision_number: kind === 'discount' ? '4/2026' : '',
      reason,
    }
    return byTwo(
      officer => officer(billing.storeSettlement, { body }),
      (officer, asked) => officer(billing.approveSettlement.perform, { params: { id: asked }, body: {} }),
    )
  }

  /** The next month that is to be closed; where none is over, this one ends. */
  async function closeMonth(): Promise<boolean> {
    const due = async () => (await monthsOf('open', 'id')).find(each => each.can.request)
    if (!(await due())) {
      const [year, month] = clock.today().split('-').map(Number)
      await goTo(new Date(Date.UTC(year!, month!, 1)).toISOString().slice(0, 10))
    }
    const month = await due()
    if (!month) return false
    const closed = await byTwo(
      officer => officer(finance.askToCloseMonth.perform, { params: { id: month.id } }),
      (officer, id) => officer(finance.closeMonth.perform, { params: { id } }),
    )
    if (closed) closedMonths.set(closed, await postedIn(closed))
    return Boolean(closed)
  }

  type Reversed = (MoneyAct & { kind: 'reverse' })['what']
  async function reverse(what: Reversed, student: Student, sponsor_id: number): Promise<number | undefined> {
    const body = { reason }
    const found = await {
      receipt: () => last(`finance.receipts where payer_id = ${student.account_id} and state = 'posted'`),
      discount: () => lastSettlement(student, `kind = 'discount' and state = 'settled'`),
      'sponsor payment': () => last(`sponsors.payments where sponsor_id = ${sponsor_id} and state = 'posted'`),
      bill: () => last(`sponsors.bills where sponsor_id = ${sponsor_id} and state = 'posted'`),
      gift: () =>
        last(
          `funds.donations where state = 'posted' and donor_id in (select id from funds.donors where student_id = ${student.id})`,
        ),
    }[what]()
    if (!found) return undefined
    const params = { id: found }
    switch (what) {
      case 'receipt':
        return byTwo(
          officer => officer(finance.askReversal.perform, { params, body }),
          officer => officer(finance.reverseReceipt.perform, { params }),
        )
      case 'discount':
        return byTwo(
          officer => officer(billing.askSettlementReversal.perform, { params, body }),
          officer => officer(billing.reverseSettlement.perform, { params }),
        )
      case 'sponsor payment':
        return byTwo(
          officer => officer(sponsors.askPaymentReversal.perform, { params, body }),
          officer => officer(sponsors.reverseSponsorPayment.perform, { params }),
        )
      case 'bill':
        return byTwo(
          officer => officer(sponsors.askBillBack.perform, { params, body: { note: reason } }),
          officer => officer(sponsors.revokeBill.perform, { params }),
        )
      case 'gift':
        return byTwo(
          officer => officer(funds.askReversal.perform, { params, body }),
          officer => officer(funds.reverseDonation.perform, { params }),
        )
    }
  }
}

const shareOf = (amount: number, share: number): number => Math.max(1, Math.round((amount * share) / 100))
const last = (of: string) => one<number | null>(`select max(id) as value from ${of}`)
const lastSettlement = ({ id }: Student, which: string) =>
  last(`billing.settlements where student_id = ${id} and ${which}`)
const openInvoices = ({ account_id }: Student) =>
  one<{ id: number; open: number }[] | null>(
    `select json_agg(json_build_object('id', i.id, 'open', s.open) order by i.id) as value from finance.invoices i
     join finance.invoice_sums s on s.invoice_id = i.id where i.state = 'open' and i.payer_id = ${account_id} and i.payer_guard = 'students'`,
  )
const enrolled = ({ id }: Student, subject: number) =>
  last(`studies.enrolments where student_id = ${id} and subject_id = ${subject} and state = 'study'`)
