import { createServer, type Server } from 'node:http'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { drainJobs, startJobs } from '@halaqa/kit-server/jobs'
import { setLogLevel } from '@halaqa/kit-server/log'
import { mailJobs, messageTable } from '@halaqa/kit-server/mail'
import { testDatabase } from '@halaqa/kit-testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sendSms, useSmsGateway } from './index.ts'

const database = testDatabase()
let server: Server
let received: unknown[] = []
let status = 202
beforeAll(async () => {
  setLogLevel('silent')
  server = createServer(async (request, reply) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    received.push({ ...body, authorization: request.headers.authorization })
    reply.writeHead(status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  await startJobs(mailJobs, { work: false })
})
beforeEach(async () => {
  received = []
  status = 202
  await database.reset()
  useConfig(readConfig({ NODE_ENV: 'test' }))
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  useSmsGateway()
  setLogLevel('warn')
  useConfig()
})
const withGateway = () => {
  const { port } = server.address() as { port: number }
  const url = `http://127.0.0.1:${port}/send`
  useConfig(readConfig({ NODE_ENV: 'test', SMS_URL: url, SMS_TOKEN: 't', SMS_SENDER: 'Halaqa' }))
}
const sms = { to: '+96892000142', text: 'رمزك 482913', kind: 'test.code', language: 'ar' }
const rows = () => db().select().from(messageTable)

it('keeps text messages for the office when no gateway is configured', async () => {
  await sendSms(sms)
  expect(await rows()).toMatchObject([{ channel: 'sms', recipient: '+96892000142', state: 'kept', html: null }])
})

it('hands them to the HTTP gateway, and tries again when it does not take them', async () => {
  withGateway()
  await sendSms(sms)
  await drainJobs()
  expect(received).toEqual([{ sender: 'Halaqa', to: sms.to, text: sms.text, authorization: 'Bearer t' }])
  expect(await rows()).toMatchObject([{ state: 'sent' }])
  status = 503
  await sendSms(sms)
  await expect(drainJobs()).rejects.toThrow('answered 503')
})

it('can be given another gateway', async () => {
  withGateway()
  const sent: string[] = []
  useSmsGateway({ send: async ({ to }) => void sent.push(to) })
  await sendSms(sms)
  await drainJobs()
  expect(sent).toEqual([sms.to])
})

it('refuses what is no international number', () => {
  for (const to of ['92000142', '+968 9200', '+96892000142,+96892000143'])
    expect(() => sendSms({ ...sms, to })).toThrow()
})
