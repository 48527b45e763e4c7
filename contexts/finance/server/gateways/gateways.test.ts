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
import { smartpayGateway } from './smartpay.ts'
import { seal, unseal } from './smartpay-sealing.ts'
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

describe('SmartPay', () => {
  const keys = { merchant: '162', accessCode: 'AC-1', workingKey: '0123456789abcdef0123456789ABCDEF' }
  const page = 'https://smartpay.example/transaction.do?command=initiateTransaction'
  type Order = { status: string; amount: string | number; currency: string; number: string }
  /** What the bank knows, by our number of an order. */
  const orders = new Map<string, Order>()
  const asked: { command: string; order: string; access: string }[] = []
  let bank: Server
  let apiUrl: string
  let isAway = false
  /** A fake at the edge: what is public of the bank's guide. */
  beforeAll(async () => {
    bank = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const form = Object.fromEntries(new URLSearchParams(text)) as Record<string, string>
      const { order_no } = JSON.parse(unseal(form.enc_request!, keys.workingKey)!)
      asked.push({ command: form.command!, order: order_no, access: form.access_code! })
      if (isAway) return response.writeHead(503).end()
      const known = orders.get(order_no)
      const answer = known
        ? {
            status: 0,
            order_no,
            order_status: known.status,
            order_amt: known.amount,
            order_currncy: known.currency,
            reference_no: known.number,
          }
        : { status: 1, error_code: '51419', error_desc: 'No records found' }
      const sealed = seal(JSON.stringify({ Order_Status_Result: answer }), keys.workingKey)
      response.end(`status=0&enc_response=${sealed}\r\n`)
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => bank.once('listening', resolve))
    apiUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/apis/servlet/DoWebTrans`
  })
  afterAll(() => void bank.close())
  const use = () => {
    isAway = false
    useConfig(settings({ gateway: 'smartpay', smartpay: { url: page, apiUrl, ...keys } }))
  }
  const askedOf = (checkout: { fields: Record<string, string> }) =>
    Object.fromEntries(new URLSearchParams(unseal(checkout.fields.encRequest!, keys.workingKey)))
  /** A page that is open there, and the number of its order. */
  async function atBank() {
    const checkout = await opened()
    return { uuid: checkout.payment_uuid, order: askedOf(checkout).order_id!, checkout }
  }
  const said = (order: string, more: Record<string, string> = {}, key = keys.workingKey) => ({
    encResp: seal(
      new URLSearchParams({
        ...{ order_id: order, tracking_id: '407000889227', bank_ref_no: 'null', order_status: 'Success' },
        ...{ amount: '20.000', currency: 'OMR', card_name: 'Visa', billing_name: 'مازن', ...more },
      }).toString(),
      key,
    ),
    orderNo: order,
  })
  const knows = (order: string, more: Partial<Order> = {}) =>
    orders.set(order, { status: 'Shipped', amount: '20.000', currency: 'OMR', number: '407000889227', ...more })

  it('seals so that whatever was changed, or sealed with another key, opens to nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, at) => {
        const sealed = seal(text, keys.workingKey)
        expect(unseal(sealed, keys.workingKey)).toBe(text)
        expect(unseal(sealed, 'another-key-of-thirty-two-bytes!')).toBeUndefined()
        const digit = at % sealed.length
        const other = sealed[digit] === '0' ? '1' : '0'
        expect(unseal(sealed.slice(0, digit) + other + sealed.slice(digit + 1), keys.workingKey)).toBeUndefined()
      }),
    )
    for (const text of ['', '00', 'xyz', 'ab'.repeat(20)]) expect(unseal(text, keys.workingKey)).toBeUndefined()
  })
  it('is asked by a sealed order of letters and digits, with three decimals and without names', async () => {
    use()
    const { checkout, uuid } = await atBank()
    expect(checkout).toMatchObject({ url: page, credit: true, debit: false, sandbox: false })
    expect(Object.keys(checkout.fields).sort()).toEqual(['access_code', 'encRequest'])
    expect(askedOf(checkout)).toEqual({
      merchant_id: '162',
      order_id: expect.stringMatching(/^[\da-z]{29}$/),
      currency: 'OMR',
      amount: '20.000',
      redirect_url: 'https://halaqa.example/payment/handle',
      cancel_url: 'https://halaqa.example/payment/handle',
      language: 'AR',
    })
    expect(JSON.stringify(checkout)).not.toContain(keys.workingKey)
    expect(smartpayGateway.read(said(askedOf(checkout).order_id!))?.paymentUuid).toBe(uuid)
  })
  it.each([
    ['Success', 'Shipped', 'paid'],
    ['Failure', 'Unsuccessful', 'declined'],
    ['Invalid', 'Invalid', 'declined'],
    ['Aborted', 'Aborted', 'cancelled'],
    ['Awaited', 'Awaited', 'pending'],
    ['Anything', 'Anything', 'declined'],
  ])('%s is told as such', async (order_status, status, state) => {
    use()
    const { uuid, order } = await atBank()
    knows(order, { status })
    expect((await hearBank(said(order, { order_status }), 'return')).applied).toBe(state)
    expect((await db().select().from(paymentTable).where(eq(paymentTable.uuid, uuid)))[0]!.state).toBe(state)
  })
  it('is asked before an approval is believed: what it does not say itself waits for the poller', async () => {
    use()
    const { uuid, order } = await atBank()
    expect((await hearBank(said(order), 'return')).applied).toBe('pending')
    isAway = true
    await hearBank(said(order), 'callback')
    await expect(askBank(uuid)).rejects.toThrow()
    isAway = false
    knows(order)
    travelTo(new Date(Date.now() + 60_000))
    await pollOpenPayments()
    setClock()
    expect(asked.at(-1)).toEqual({ command: 'orderStatusTracker', order, access: 'AC-1' })
    expect((await db().select().from(paymentTable).where(eq(paymentTable.uuid, uuid)))[0]).toMatchObject({
      state: 'paid',
      reference: '407000889227',
    })
  })
  it('told twice, by callback and return and late, is paid once', async () => {
    use()
    const { uuid, order } = await atBank()
    knows(order)
    const all = await Promise.all((['return', 'callback'] as const).map(source => hearBank(said(order), source)))
    expect(all.map(each => each.applied).sort()).toEqual(['paid', 'unchanged'])
    expect(await askBank(uuid)).toBe('unchanged')
    expect((await hearBank(said(order, { order_status: 'Aborted' }), 'return')).applied).toBe('unchanged')
    expect(await surplusOf(uuid)).toEqual([])
  })
  it('attack: what is not sealed with our key, or is our own order posted back, says nothing', async () => {
    use()
    const { uuid, order, checkout } = await atBank()
    knows(order)
    for (const message of [
      {},
      { encResp: 'order_id=1&order_status=Success' },
      said(order, {}, 'another-key-of-thirty-two-bytes!'),
      { encResp: checkout.fields.encRequest! },
      said(order, { merchant_id: '163' }),
      { encResp: seal(`order_id=${order}&order_status=Failure&order_status=Success`, keys.workingKey) },
    ] as Record<string, string>[])
      await expect(hearBank(message, 'callback')).rejects.toThrow('bad-signature')
    expect((await db().select().from(paymentTable).where(eq(paymentTable.uuid, uuid)))[0]!.state).toBe('started')
  })
  it.each([
    ['another amount', { amount: '2.000' }],
    ['another currency', { currency: 'USD' }],
  ])('attack: %s pays nothing, whether the message says it or the bank', async (_, change) => {
    use()
    for (const [message, status] of [
      [change, change],
      [{}, change],
    ] as const) {
      const { order } = await atBank()
      knows(order, status)
      expect((await hearBank(said(order, message), 'callback')).applied).toBe('refused')
    }
  })
  it('attack: another order pays nothing: one that nobody made, and a small one for a large one', async () => {
    use()
    const { uuid, order } = await atBank()
    const other = await atBank()
    knows(other.order)
    expect((await hearBank(said('z'.repeat(29)), 'callback').catch(() => ({ applied: 'bad-signature' }))).applied).toBe(
      'bad-signature',
    )
    // The other's number in the message of this one: what the bank says of this order counts.
    expect((await hearBank(said(order), 'callback')).applied).toBe('pending')
    expect(await askBank(uuid)).toBe('unchanged')
    expect(await askBank(other.uuid)).toBe('paid')
  })
  it('reads amounts that come as numbers', async () => {
    use()
    const { uuid, order } = await atBank()
    knows(order, { amount: 20 })
    expect(await askBank(uuid)).toBe('paid')
  })
  it('has two pages of one attempt: paid at both, the second is a surplus to give back', async () => {
    use()
    const first = await atBank()
    travelTo(new Date(Date.now() + 21 * 60_000))
    const second = await smartpayGateway.start({ uuid: first.uuid, amount: 20_000 } as Payment, {
      ...{ language: 'fr', label: '', payerName: '', session: undefined },
    })
    expect(second.session).not.toBe(first.order)
    await db()
      .insert(paymentSessionTable)
      .values({ session: second.session!, payment_id: await idOf(first.uuid), created_at: new Date() })
    knows(first.order)
    knows(second.session!, { number: '407000889228' })
    expect(await askBank(first.uuid)).toBe('paid')
    setClock()
    expect(await surplusOf(first.uuid)).toEqual([{ reference: '407000889228', surplus: true, state: 'paid' }])
  })
  it('keeps nothing of the card or of its holder, and gives nothing back by itself', async () => {
    use()
    const { uuid, order } = await atBank()
    await hearBank(said(order, { order_status: 'Failure' }), 'callback')
    const [row] = await db()
      .select({ fields: bankMessageTable.fields })
      .from(bankMessageTable)
      .where(eq(bankMessageTable.payment_id, await idOf(uuid)))
    expect(row!.fields).toEqual({
      ...{ order_id: order, tracking_id: '407000889227', order_status: 'Failure', amount: '20.000', currency: 'OMR' },
    })
    expect(smartpayGateway.refunds()).toBeUndefined()
  })
})
