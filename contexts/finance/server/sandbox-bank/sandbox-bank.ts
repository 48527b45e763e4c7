import { randomBytes } from 'node:crypto'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { enqueue } from '@halaqa/kit-server/jobs'
import { log } from '@halaqa/kit-server/log'
import { isNull, ne, or } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sandboxMerchant, sandboxSecret } from '../gateways/sandbox.ts'
import { isSigned } from '../gateways/signature.ts'
import { sandboxOrderTable } from '../invoices/invoices.table.ts'
import { type Act, acts } from './acts.ts'
import { lateCallbackJob } from './late-callback-job.ts'
import { orderPage, resultPage } from './pages.ts'
import { sendCallback, signedResult } from './send-callback.ts'

const decisive = ['payment', 'amount', 'currency', 'merchant']
const lateSeconds = 6
type Fields = Record<string, string>

/**
 * The bank of the demonstration, outside the contract: it is not the college. It knows only what the signed order
 * says, answers by callback like a real one, and can be told to decline, to answer late, twice or not at all.
 * Mounted when the sandbox gateway is chosen, which the settings refuse in production.
 */
export function mountSandboxBank(app: FastifyInstance): void {
  const show = async (fields: Fields, reply: FastifyReply) => {
    const isOrder = isSigned(fields, sandboxSecret(), decisive) && fields.merchant === sandboxMerchant
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return reply.code(isOrder ? 200 : 400).send(orderPage(isOrder ? fields : undefined))
  }
  app.get('/sandbox-bank', { schema: { hide: true } }, (request, reply) => show(fieldsOf(request.query), reply))
  app.post('/sandbox-bank', { schema: { hide: true } }, (request, reply) => show(fieldsOf(request.body), reply))
  app.post('/sandbox-bank/decide', { schema: { hide: true } }, async (request, reply) => {
    const { act, ...fields } = fieldsOf(request.body)
    if (!isSigned(fields, sandboxSecret(), decisive) || !acts.includes(act as Act)) return reply.code(400).send()
    await decide(fields, act as Act)
    return reply.type('text/html; charset=utf-8').send(resultPage(await signedResult(fields.payment!), act as Act))
  })
}

const fieldsOf = (source: unknown): Fields =>
  Object.fromEntries(
    Object.entries((source ?? {}) as object).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )

async function decide(fields: Fields, act: Act): Promise<void> {
  const uuid = fields.payment!
  const outcome =
    act === 'decline' ? ('declined' as const) : act === 'cancel' ? ('cancelled' as const) : ('approved' as const)
  const transaction = randomBytes(6).toString('hex').toUpperCase()
  const order = { amount: fields.amount!, outcome, transaction, at: clock.now() }
  // An order that was paid stays paid, as at a real bank, also when two choices come at once.
  const isUnpaid = or(isNull(sandboxOrderTable.outcome), ne(sandboxOrderTable.outcome, 'approved'))
  await db()
    .insert(sandboxOrderTable)
    .values({ uuid, ...order })
    .onConflictDoUpdate({ target: sandboxOrderTable.uuid, set: order, setWhere: isUnpaid! })
  if (act === 'silent') return
  if (act === 'late') {
    await enqueue(lateCallbackJob, { payment: uuid }, { startAfter: lateSeconds })
    return
  }
  for (let time = 0; time < (act === 'twice' ? 2 : 1); time++)
    // A bank whose callback fails still sends the payer back; the return and the poller tell the rest.
    await sendCallback(uuid).catch((error: unknown) => log.warn({ err: error }, 'the sandbox bank could not call back'))
}
