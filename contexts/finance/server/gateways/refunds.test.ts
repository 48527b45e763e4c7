import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { setLogLevel } from '@halaqa/kit-server/log'
import { testDatabase } from '@halaqa/kit-testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Payment } from '../invoices/invoices.table.ts'
import { gatewayOf } from './gateways.ts'

/** How gateways are asked to give back to a card, and what their answers mean. */
testDatabase()
type Asked = { path: string; method: string; body: Record<string, unknown> }
let asked: Asked[] = []
let answer: (asked: Asked) => { status?: number; body: unknown }
let bank: Server
let url: string
beforeAll(async () => {
  setLogLevel('silent')
  bank = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const one = { path: request.url!, method: request.method!, body: text ? JSON.parse(text) : {} }
    asked.push(one)
    const { status = 200, body } = answer(one)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => bank.once('listening', resolve))
  url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
})
afterAll(() => {
  bank.close()
  setLogLevel('warn')
  useConfig()
})
const set = (payment: object) => useConfig({ ...readConfig({ NODE_ENV: 'test' }), payment } as never)
const order = (reference: string) => ({
  uuid: randomUUID(),
  amount: 12_345,
  payment: { uuid: randomUUID(), amount: 20_000, reference } as Payment,
})

describe('Thawani', () => {
  const use = () =>
    set({ gateway: 'thawani', thawani: { url, secretKey: 's', publishableKey: 'p', webhookSecret: 'w' } })
  const payments = {
    data: [
      { payment_id: 'pay_1', status: 'failed' },
      { payment_id: 'pay_2', status: 'successful' },
    ],
  }

  it('is told the payment that its invoice leads to, an amount in baisa and our name of it', async () => {
    use()
    const one = order('INV-7')
    answer = ({ path }) =>
      path.includes('/payments?')
        ? { body: payments }
        : { body: { data: { refund_id: 're_1', status: 'successful', metadata: { refund: one.uuid } } } }
    expect(await gatewayOf('thawani').refunds()!.send(one)).toEqual({ outcome: 'done', reference: 're_1' })
    expect(asked.map(each => each.path)).toEqual(['/api/v1/payments?checkout_invoice=INV-7', '/api/v1/refunds'])
    expect(asked[1]!.body).toMatchObject({ payment_id: 'pay_2', amount: 12_345, metadata: { refund: one.uuid } })
  })
  it('that says no did nothing; that breaks down is not believed either way', async () => {
    use()
    const one = order('INV-8')
    const says = (status: number) => {
      answer = ({ path }) => (path.includes('/payments?') ? { body: payments } : { status, body: {} })
    }
    says(400)
    expect(await gatewayOf('thawani').refunds()!.send(one)).toEqual({ outcome: 'refused', reason: 'thawani-400' })
    says(500)
    await expect(gatewayOf('thawani').refunds()!.send(one)).rejects.toThrow()
  })
  it('is asked by our name among the refunds', async () => {
    use()
    const one = order('INV-9')
    answer = () => ({
      body: {
        data: [
          { refund_id: 're_8', status: 'successful', metadata: { refund: randomUUID() } },
          { refund_id: 're_9', status: 'failed', reason: 'expired', metadata: { refund: one.uuid } },
        ],
      },
    })
    expect(await gatewayOf('thawani').refunds()!.ask(one)).toEqual({ outcome: 'refused', reason: 'expired' })
    expect(await gatewayOf('thawani').refunds()!.ask(order('INV-9'))).toBeUndefined()
  })
})

describe('CyberSource', () => {
  const keys = { url: 'https://secure.example/pay', profile: 'PR', accessKey: 'AK', secretKey: 'SK' }
  const reporting = () => ({ url, merchant: 'halaqa_om', key: 'kid', secret: Buffer.from('shared').toString('base64') })

  it('gives nothing back where the keys of its REST interface are not set', () => {
    set({ gateway: 'cybersource', cybersource: keys })
    expect(gatewayOf('cybersource').refunds()).toBeUndefined()
  })
  it('is told the transaction, three decimals and our name of it', async () => {
    set({ gateway: 'cybersource', cybersource: keys, reporting: reporting() })
    const one = order('7001')
    answer = () => ({ status: 201, body: { id: '8001', status: 'PENDING' } })
    expect(await gatewayOf('cybersource').refunds()!.send(one)).toEqual({ outcome: 'done', reference: '8001' })
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/pts/v2/payments/7001/refunds',
        body: {
          clientReferenceInformation: { code: one.uuid },
          orderInformation: { amountDetails: { totalAmount: '12.345', currency: 'OMR' } },
        },
      },
    ])
    answer = () => ({ status: 400, body: { status: 'INVALID_REQUEST' } })
    expect(await gatewayOf('cybersource').refunds()!.send(one)).toMatchObject({ outcome: 'refused' })
    answer = () => ({ status: 502, body: {} })
    await expect(gatewayOf('cybersource').refunds()!.send(one)).rejects.toThrow()
  })
  it('is asked by our name of it: of the credit, not of the capture', async () => {
    set({ gateway: 'cybersource', cybersource: keys, reporting: reporting() })
    const one = order('7001')
    const summary = (name: string, reasonCode: string) => ({
      id: '8002',
      clientReferenceInformation: { code: one.uuid },
      applicationInformation: { applications: [{ name, reasonCode }] },
    })
    const knows = (...transactionSummaries: object[]) => {
      answer = () => ({ body: { _embedded: { transactionSummaries } } })
    }
    const { ask } = gatewayOf('cybersource').refunds()!
    knows(summary('ics_bill', '100'))
    expect(await ask(one)).toBeUndefined()
    knows(summary('ics_credit', '100'))
    expect(await ask(one)).toEqual({ outcome: 'done', reference: '8002' })
    knows(summary('ics_credit', '233'))
    expect(await ask(one)).toMatchObject({ outcome: 'refused' })
  })
})
