import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Config, readConfig, useConfig } from '@halaqa/kit-server/config'
import { testDatabase } from '@halaqa/kit-testing'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { askBank, hearBank } from '../payments/hear-bank.ts'
import { startCheckout } from '../payments/start-checkout.ts'
import { cybersourceGateway } from './cybersource.ts'
import { baisaOf, withDecimals } from './gateway.ts'
import { isSigned, sign, withSignature } from './signature.ts'

testDatabase()
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
    expect(sign(fields, 'secret-key-of-the-profile')).toBe('xpFrOfiyuUD6ez8sDHlpjEas0IQ9JyJuPDa3Iqp67S8=')
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

const settings = (payment: Partial<Config['payment']>): Config => {
  const base = readConfig({ NODE_ENV: 'test', HALAQA_ORIGIN: 'https://halaqa.example' })
  return { ...base, payment: { ...base.payment, ...payment } } as Config
}
const payer = { guard: 'registrars', id: 7, name: 'مازن' }
let serial = 0
async function opened() {
  serial += 1
  const lines = [{ label: 'رسوم', quantity: 1, unitAmount: 20_000 }]
  const invoice = await issueInvoice({ kind: 'registration', reference: `gateway:${serial}`, payer, lines })
  return startCheckout({ invoiceId: invoice.id, payer, language: 'ar' })
}

describe('CyberSource', () => {
  const keys = { url: 'https://secure.example/pay', profile: 'PR', accessKey: 'AK', secretKey: 'SK' }
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
      'SK',
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
    expect(isSigned(checkout.fields, 'SK', ['amount', 'currency', 'reference_number', 'transaction_uuid'])).toBe(true)
    expect(JSON.stringify(checkout)).not.toContain('SK')
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
    const { auth_amount: _, signature: __, signed_field_names: ___, ...without } = reply('u')
    const signed = withSignature(without, 'SK')
    expect(cybersourceGateway.read(signed)).toMatchObject({ outcome: 'approved', amount: 20_000 })
    expect(cybersourceGateway.read({ ...signed, auth_amount: '1.000' })).toBeUndefined()
    expect(cybersourceGateway.read(reply('u', { req_access_key: 'other' }))).toBeUndefined()
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
        invoice: 'INV-1',
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
  it('that is away is said plainly, and the attempt can be made again', async () => {
    use()
    isAway = true
    await expect(opened()).rejects.toThrow('payment-unavailable')
    isAway = false
    expect((await opened()).omanneturl).toContain('/pay/')
  })
})
