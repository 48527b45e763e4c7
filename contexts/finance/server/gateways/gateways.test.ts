import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setClock, travelTo } from '@halaqa/kit-server/clock'
import { type Config, readConfig, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { setLogLevel } from '@halaqa/kit-server/log'
import { testDatabase } from '@halaqa/kit-testing'
import { and, eq, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bankMessageTable, type Payment, paymentSessionTable, paymentTable } from '../invoices/invoices.table.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { askBank, hearBank } from '../payments/hear-bank.ts'
import { pollOpenPayments } from '../payments/poll.ts'
import { startCheckout } from '../payments/start-checkout.ts'
import { cybersourceGateway } from './cybersource.ts'
import { baisaOf, withDecimals } from './gateway.ts'
import { isSigned, signFields, withSignature } from './signature.ts'
import { isSignedWebhook } from './thawani.ts'

testDatabase()
// Banks that are away are what is tried here.
beforeAll(() => setLogLevel('silent'))
afterAll(() => setLogLevel('warn'))
afterEach(() => useConfig())

describe('amounts on the wire', () => {
  it('come back as they went, never through a float', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat().map(each => each % 1_000_000_000_000),
        amount => baisaOf(withDecimals(amount)) === amount,
      ),
    )
    expect([withDecimals(20_000), withDecimals(5), withDecimals(1_234_567)]).toEqual(['20.000', '0.005', '1234.567'])
  })
  it.each([
    ['20', 20_000],
    ['20.0', 20_000],
    ['20.00', 20_000],
    ['0.1', 100],
    ['20.0001', undefined],
    ['-20.000', undefined],
    ['2e1', undefined],
    ['٢٠', undefined],
    [' 20', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is %s baisa', (text, baisa) => expect(baisaOf(text)).toBe(baisa))
})

describe('the signature of Secure Acceptance', () => {
  it('is the published one: HMAC-SHA256 over the signed fields in their order, in base64', () => {
    // Computed by hand with another implementation.
    const fields = {
      access_key: 'AK',
      profile_id: 'PR',
      transaction_uuid: 'U',
      signed_field_names: 'access_key,profile_id,transaction_uuid,signed_field_names,amount,currency',
      amount: '20.000',
      currency: 'OMR',
      unsigned: 'whatever',
    }
    expect(signFields(fields, 'secret-key-of-the-profile')).toBe('xpFrOfiyuUD6ez8sDHlpjEas0IQ9JyJuPDa3Iqp67S8=')
  })
  it('fits what it signed and nothing that was changed', () => {
    const field = fc.stringMatching(/^[a-z_]{1,12}$/).filter(name => !/^(signature|signed_field_names)$/.test(name))
    const record = fc.dictionary(field, fc.string(), { minKeys: 1, noNullPrototype: true })
    fc.assert(
      fc.property(record, fc.string(), (fields, other) => {
        const signed = withSignature(fields, 'key')
        const [name] = Object.keys(fields) as [string]
        expect(isSigned(signed, 'key', [name])).toBe(true)
        expect(isSigned(signed, 'another', [name])).toBe(false)
        if (other !== fields[name]) expect(isSigned({ ...signed, [name]: other }, 'key', [name])).toBe(false)
        expect(isSigned(signed, 'key', [name, 'not_signed'])).toBe(false)
      }),
    )
  })
})

/** The fields that a text may be read as by whoever chooses other borders: some of them are swallowed by the value before. */
function cutOtherwise(fields: Record<string, string>, swallowed: boolean[]): Record<string, string> {
  const pieces = fields
    .signed_field_names!.split(',')
    .map(name => `${name}=${fields[name] ?? ''}`)
    .join(',')
    .split(',')
  const cut: Record<string, string> = {}
  const names: string[] = []
  pieces.forEach((piece, at) => {
    const [, name, value] = /^(\w+)=([\s\S]*)$/.exec(piece) ?? []
    if (name === undefined || (at > 0 && swallowed[at % swallowed.length])) {
      const last = names.at(-1)!
      cut[last] = `${cut[last]},${piece}`
      return
    }
    names.push(name)
    cut[name] = value!
  })
  return { ...cut, signed_field_names: names.join(','), signature: fields.signature! }
}

describe('attack: a signed text is read with other borders', () => {
  const typed = fc.oneof(
    fc.constantFrom(
      'x,decision=ACCEPT',
      'a,decision=ACCEPT,auth_amount=20.000',
      'b,signed_field_names=decision',
      'مازن',
    ),
    fc.string(),
  )
  const decisive = ['decision', 'req_amount', 'req_reference_number', 'auth_amount']
  it('and says nothing else than what was signed, however it is cut', () => {
    let tried = 0
    fc.assert(
      fc.property(typed, typed, fc.array(fc.boolean(), { minLength: 1, maxLength: 14 }), (surname, city, swallowed) => {
        const honest = withSignature(
          {
            req_bill_to_surname: surname,
            decision: 'DECLINE',
            req_amount: '20.000',
            req_bill_to_address_city: city,
            req_reference_number: 'u',
            auth_amount: '0.000',
          },
          'SK-of-the-profile',
        )
        const other = cutOtherwise(honest, swallowed)
        if (!isSigned(other, 'SK-of-the-profile', decisive)) return
        tried += 1
        for (const name of decisive) expect(other[name]).toBe(honest[name])
      }),
      { numRuns: 3000 },
    )
    expect(tried).toBeGreaterThan(50)
  })
  it('so a refusal of the bank does not become an approval', () => {
    const honest = withSignature(
      { req_bill_to_surname: 'x,decision=ACCEPT', decision: 'DECLINE', req_amount: '20.000', reason: '481' },
      'SK-of-the-profile',
    )
    // The same bytes: the surname ends before what was typed into it, and the amount swallows the bank's own decision.
    const names = 'req_bill_to_surname,decision,req_amount,reason,signed_field_names'
    const relabelled = {
      ...honest,
      req_bill_to_surname: 'x',
      decision: 'ACCEPT,decision=DECLINE',
      signed_field_names: names,
    }
    expect(isSigned(relabelled, 'SK-of-the-profile', ['decision', 'req_amount'])).toBe(false)
    expect(isSigned(honest, 'SK-of-the-profile', ['decision', 'req_amount'])).toBe(false)
  })
  it('and the list of names must itself be signed', () => {
    const fields = { decision: 'ACCEPT', signed_field_names: 'decision' }
    expect(
      isSigned({ ...fields, signature: signFields(fields, 'SK-of-the-profile') }, 'SK-of-the-profile', ['decision']),
    ).toBe(false)
  })
})

const settings = (payment: Partial<Config['payment']>): Config => {
  const base = readConfig({ NODE_ENV: 'test', HALAQA_ORIGIN: 'https://halaqa.example' })
  return { ...base, payment: { ...base.payment, ...payment } } as Config
}
const payer = { guard: 'registrars', id: 7, name: 'مازن' }
let serial = 0
let serialInvoice = 0
async function opened() {
  serial += 1
  const lines = [{ label: 'رسوم', quantity: 1, unit_amount: 20_000 }]
  const invoice = await issueInvoice({ kind: 'registration', reference: `gateway:${serial}`, payer, lines })
  serialInvoice = invoice.id
  return startCheckout({ invoiceId: invoice.id, payer, language: 'ar' })
}

const idOf = async (uuid: string) => (await db().select().from(paymentTable).where(eq(paymentTable.uuid, uuid)))[0]!.id
/** The payments of the same invoice beside this one. */
async function surplusOf(uuid: string) {
  const [{ invoice_id }] = (await db().select().from(paymentTable).where(eq(paymentTable.uuid, uuid))) as [Payment]
  const rows = await db()
    .select({ reference: paymentTable.reference, surplus: paymentTable.surplus, state: paymentTable.state })
    .from(paymentTable)
    .where(and(eq(paymentTable.invoice_id, invoice_id!), ne(paymentTable.uuid, uuid)))
  return rows
}

it('attack: messages without a signature fill no table: one a minute of an address is kept', async () => {
  useConfig(
    settings({
      gateway: 'cybersource',
      cybersource: { url: 'https://x', profile: 'P', accessKey: 'A', secretKey: 'S' },
    }),
  )
  const before = await db().$count(bankMessageTable)
  for (let each = 0; each < 50; each++)
    await hearBank({ decision: 'ACCEPT', n: String(each) }, 'callback').catch(() => {})
  expect((await db().$count(bankMessageTable)) - before).toBeLessThanOrEqual(1)
})

describe('CyberSource', () => {
  const keys = { url: 'https://secure.example/pay', profile: 'PR', accessKey: 'AK', secretKey: 'SK-of-the-profile' }
  const use = () => useConfig(settings({ gateway: 'cybersource', cybersource: keys }))
  const reply = (uuid: string, more: Record<string, string> = {}) =>
    withSignature(
      {
        decision: 'ACCEPT',
        req_amount: '20.000',
        req_currency: 'OMR',
        req_reference_number: uuid,
        req_profile_id: 'PR',
        req_access_key: 'AK',
        transaction_id: '681234',
        auth_amount: '20.000',
        ...more,
      },
      'SK-of-the-profile',
    )

  it('is asked by a signed form with three decimals', async () => {
    use()
    const checkout = await opened()
    expect(checkout).toMatchObject({ url: keys.url, credit: true, debit: false, sandbox: false })
    expect(checkout.fields).toMatchObject({
      amount: '20.000',
      currency: 'OMR',
      reference_number: checkout.payment_uuid,
      transaction_type: 'sale',
      signed_date_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    })
    expect(
      isSigned(checkout.fields, 'SK-of-the-profile', ['amount', 'currency', 'reference_number', 'transaction_uuid']),
    ).toBe(true)
    expect(JSON.stringify(checkout)).not.toContain('SK-of-the-profile')
  })
  it.each([
    ['ACCEPT', 'paid'],
    ['REVIEW', 'pending'],
    ['DECLINE', 'declined'],
    ['ERROR', 'declined'],
    ['CANCEL', 'cancelled'],
    ['SOMETHING', 'declined'],
  ])('%s is %s', async (decision, state) => {
    use()
    const { payment_uuid } = await opened()
    expect((await hearBank(reply(payment_uuid, { decision }), 'callback')).applied).toBe(state)
  })
  it('attack: a partial authorisation is not the price', async () => {
    use()
    const { payment_uuid } = await opened()
    expect((await hearBank(reply(payment_uuid, { auth_amount: '5.000' }), 'callback')).applied).toBe('refused')
  })
  it('attack: fields that were put in without a signature count for nothing', () => {
    use()
    const uuid = randomUUID()
    const { auth_amount: _, signature: __, signed_field_names: ___, ...without } = reply(uuid)
    const signed = withSignature(without, 'SK-of-the-profile')
    expect(cybersourceGateway.read(signed)).toMatchObject({ outcome: 'approved', amount: 20_000 })
    expect(cybersourceGateway.read({ ...signed, auth_amount: '1.000' })).toBeUndefined()
    expect(cybersourceGateway.read(reply(uuid, { req_access_key: 'other' }))).toBeUndefined()
  })
})

describe('CyberSource with its reporting product', () => {
  const keys = { url: 'https://secure.example/pay', profile: 'PR', accessKey: 'AK', secretKey: 'SK-of-the-profile' }
  type Summary = { id: string; reason: string; amount: string; merchant?: string }
  const known = new Map<string, Summary[]>()
  const heads: Record<string, string | undefined>[] = []
  let bank: Server
  let url: string
  let isAway = false
  beforeAll(async () => {
    bank = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      heads.push(request.headers as Record<string, string>)
      if (isAway) return response.writeHead(503).end()
      const uuid = String(JSON.parse(text).query).split(':')[1]!
      const transactionSummaries = (known.get(uuid) ?? []).map(each => ({
        id: each.id,
        merchantId: each.merchant ?? 'halaqa_om',
        clientReferenceInformation: { code: uuid },
        applicationInformation: { applications: [{ name: 'ics_bill', reasonCode: each.reason }] },
        orderInformation: { amountDetails: { totalAmount: each.amount, currency: 'OMR' } },
      }))
      response
        .setHeader('content-type', 'application/hal+json')
        .end(JSON.stringify({ _embedded: { transactionSummaries } }))
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => bank.once('listening', resolve))
    url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
  })
  afterAll(() => void bank.close())
  const use = () => {
    isAway = false
    const reporting = { url, merchant: 'halaqa_om', key: 'kid', secret: Buffer.from('shared').toString('base64') }
    useConfig(settings({ gateway: 'cybersource', cybersource: keys, reporting }))
  }
  const approval = (uuid: string, more: Record<string, string> = {}) =>
    withSignature(
      {
        decision: 'ACCEPT',
        req_amount: '20.000',
        req_currency: 'OMR',
        req_reference_number: uuid,
        req_profile_id: 'PR',
        req_access_key: 'AK',
        transaction_id: '7001',
        auth_amount: '20.000',
        ...more,
      },
      'SK-of-the-profile',
    )

  it('is asked before an approval is believed', async () => {
    use()
    const { payment_uuid: uuid } = await opened()
    expect((await hearBank(approval(uuid), 'return')).applied).toBe('pending')
    known.set(uuid, [{ id: '7001', reason: '481', amount: '20.000' }])
    expect((await hearBank(approval(uuid), 'callback')).applied).toBe('declined')
    known.set(uuid, [{ id: '7001', reason: '100', amount: '20.000' }])
    expect((await hearBank(approval(uuid), 'callback')).applied).toBe('paid')
    expect(heads.at(-1)!.signature).toMatch(/^keyid="kid", algorithm="HmacSHA256", headers="host date/)
  })
  it('finds a payment of which no message ever came', async () => {
    use()
    const { payment_uuid: uuid } = await opened()
    known.set(uuid, [{ id: '7002', reason: '100', amount: '20.000' }])
    expect(await askBank(uuid)).toBe('paid')
  })
  it('that is away lets an approval wait, and loses nothing', async () => {
    use()
    const { payment_uuid: uuid } = await opened()
    isAway = true
    expect((await hearBank(approval(uuid, { transaction_id: '7003' }), 'callback')).applied).toBe('pending')
    isAway = false
    known.set(uuid, [{ id: '7003', reason: '100', amount: '20.000' }])
    expect(await askBank(uuid)).toBe('paid')
  })
  it('attack: the payment of another merchant or of another amount pays nothing', async () => {
    use()
    for (const change of [{ merchant: 'another' }, { amount: '2.000' }]) {
      const { payment_uuid: uuid } = await opened()
      known.set(uuid, [{ id: '7004', reason: '100', amount: '20.000', ...change }])
      expect(await askBank(uuid)).toBe('refused')
    }
  })
  it('sees two captures of one attempt: the second is a surplus to give back', async () => {
    use()
    const { payment_uuid: uuid } = await opened()
    known.set(uuid, [{ id: '7005', reason: '100', amount: '20.000' }])
    expect(await askBank(uuid)).toBe('paid')
    known.get(uuid)!.push({ id: '7006', reason: '100', amount: '20.000' })
    for (let time = 0; time < 2; time++) await hearBank(approval(uuid, { transaction_id: '7006' }), 'callback')
    expect(await surplusOf(uuid)).toEqual([{ reference: '7006', surplus: true, state: 'paid' }])
  })
})

describe('Thawani', () => {
  let bank: Server
  let url: string
  const sessions = new Map<string, { uuid: string; status: string; amount: number; currency: string }>()
  const asked: { path: string; key: string | undefined; body: any }[] = []
  let isAway = false

  /** A fake at the edge: what the public documentation says of checkout sessions. */
  beforeAll(async () => {
    bank = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const body = text ? JSON.parse(text) : undefined
      asked.push({ path: request.url!, key: request.headers['thawani-api-key'] as string, body })
      if (isAway) return response.writeHead(503).end()
      const answer = (data: object) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
      if (request.method === 'POST') {
        const id = `checkout_${sessions.size + 1}`
        const amount = body.products[0].unit_amount * body.products[0].quantity
        sessions.set(id, { uuid: body.client_reference_id, status: 'unpaid', amount, currency: 'OMR' })
        return answer({ session_id: id })
      }
      const id = request.url!.split('/').at(-1)!
      const { uuid, status, amount, currency } = sessions.get(id)!
      return answer({
        session_id: id,
        client_reference_id: uuid,
        total_amount: amount,
        currency,
        payment_status: status,
        invoice: `INV-${id}`,
      })
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => bank.once('listening', resolve))
    url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
  })
  afterAll(() => void bank.close())
  const use = () => {
    isAway = false
    const thawani = { url, secretKey: 'sk-1', publishableKey: 'pk-1', webhookSecret: 'ws-1' }
    useConfig(settings({ gateway: 'thawani', thawani }))
  }
  const sessionOf = (uuid: string) => [...sessions.values()].find(each => each.uuid === uuid)!

  it('gets a session with the price in baisa, and the payer a link without our secret', async () => {
    use()
    const checkout = await opened()
    expect(asked.at(-1)).toMatchObject({
      path: '/api/v1/checkout/session',
      key: 'sk-1',
      body: { client_reference_id: checkout.payment_uuid, products: [{ unit_amount: 20_000, quantity: 1 }] },
    })
    expect(asked.at(-1)!.body.success_url).toMatch(/^https:\/\/halaqa\.example\/payment\/handle\?payment=/)
    expect(checkout).toMatchObject({ url: null, debit: true, credit: false })
    expect(checkout.omanneturl).toContain('key=pk-1')
    expect(JSON.stringify(checkout)).not.toContain('sk-1')
  })
  it('is asked and believed; nobody who calls back is', async () => {
    use()
    const { payment_uuid: uuid } = await opened()
    await expect(hearBank({ payment: uuid, outcome: 'approved' }, 'callback')).rejects.toThrow('bad-signature')
    expect(await askBank(uuid)).toBe('unchanged')
    sessionOf(uuid).status = 'paid'
    expect(await askBank(uuid)).toBe('paid')
  })
  it.each([
    ['another amount', { amount: 19_999 }],
    ['another currency', { currency: 'USD' }],
    ['another order', { uuid: '00000000-0000-4000-8000-000000000000' }],
  ])('attack: a session about %s pays nothing', async (_, change) => {
    use()
    const { payment_uuid: uuid } = await opened()
    Object.assign(sessionOf(uuid), { status: 'paid', ...change })
    expect(['refused', 'unknown']).toContain(await askBank(uuid))
  })
  it('asks about each of its pages: paid at the first, though the second was opened after it', async () => {
    use()
    const { payment_uuid: uuid } = await opened()
    travelTo(new Date(Date.now() + 21 * 60_000))
    await db()
      .insert(paymentSessionTable)
      .values({ session: 'checkout_second', payment_id: await idOf(uuid), created_at: new Date() })
    sessions.set('checkout_second', { uuid, status: 'unpaid', amount: 20_000, currency: 'OMR' })
    sessionOf(uuid).status = 'paid'
    expect(await askBank(uuid)).toBe('paid')
    setClock()
  })
  it('opens one page for the same attempt, however often it is asked for', async () => {
    use()
    const first = await opened()
    const before = sessions.size
    const again = () => startCheckout({ invoiceId: serialInvoice, payer, language: 'ar' })
    expect((await again()).omanneturl).toBe(first.omanneturl)
    expect((await again()).payment_uuid).toBe(first.payment_uuid)
    expect(sessions.size).toBe(before)
  })
  it('pressed twice at once: both presses are led to one page of the bank', async () => {
    use()
    await opened()
    await db().update(paymentSessionTable).set({ state: 'over' })
    const press = () => startCheckout({ invoiceId: serialInvoice, payer, language: 'ar' })
    const [one, other] = await Promise.all([press(), press()])
    expect(one.omanneturl).toBe(other.omanneturl)
    const open = await db()
      .select()
      .from(paymentSessionTable)
      .where(
        and(eq(paymentSessionTable.payment_id, await idOf(one.payment_uuid)), eq(paymentSessionTable.state, 'open')),
      )
    expect(open).toHaveLength(1)
  })
  it('sees what was paid at two pages: the second is a surplus to give back, found by the poller too', async () => {
    use()
    const { payment_uuid: uuid } = await opened()
    await db()
      .insert(paymentSessionTable)
      .values({ session: `second_${uuid}`, payment_id: await idOf(uuid), created_at: new Date() })
    sessions.set(`second_${uuid}`, { uuid, status: 'unpaid', amount: 20_000, currency: 'OMR' })
    sessionOf(uuid).status = 'paid'
    expect(await askBank(uuid)).toBe('paid')
    sessions.get(`second_${uuid}`)!.status = 'paid'
    travelTo(new Date(Date.now() + 60_000))
    await pollOpenPayments()
    await pollOpenPayments()
    setClock()
    expect(await surplusOf(uuid)).toEqual([{ reference: `INV-second_${uuid}`, surplus: true, state: 'paid' }])
  })
  it('is believed as a webhook only when it is signed', () => {
    use()
    const signature = createHmac('sha256', 'ws-1').update('{"data":{}}-1764000000').digest('hex')
    expect(isSignedWebhook('{"data":{}}', '1764000000', signature)).toBe(true)
    expect(isSignedWebhook('{"data":{ }}', '1764000000', signature)).toBe(false)
    expect(isSignedWebhook('{"data":{}}', '1764000001', signature)).toBe(false)
    expect(isSignedWebhook('{"data":{}}', '1764000000', '')).toBe(false)
  })
  it('that is away is said plainly, and the attempt can be made again', async () => {
    use()
    isAway = true
    await expect(opened()).rejects.toThrow('payment-unavailable')
    isAway = false
    expect((await opened()).omanneturl).toContain('/pay/')
  })
})
