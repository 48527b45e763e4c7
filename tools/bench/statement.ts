/**
 * Imports a bank's statement of 20,000 lines into a filled database and looks what each probably is, and writes how long both took.
 * Of ten lines six name the invoice that they pay, two the payer alone, and two nobody.
 */
import { csvOf, importBytes, proposedFor } from '@halaqa/banking/factories'
import { aBankAccount } from '@halaqa/finance/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { clock } from '@halaqa/kit-server/clock'
import { config } from '@halaqa/kit-server/config'
import { openDatabase } from '@halaqa/kit-server/database'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { contexts } from '../../apps/server/contexts.ts'

const count = 20_000
assemble(contexts)
const database = await openDatabase({ url: config().databaseUrl })
const { rows: invoices } = await database.pool.query<{ number: string; payer_name: string; open: string }>(
  `select i.number, i.payer_name, s.open from finance.invoices i join finance.invoice_sums s on s.invoice_id = i.id
   where i.state = 'open' and s.open > 0 order by hashint4(i.id) limit $1`,
  [count],
)
const today = clock.today()
const lines = Array.from({ length: count }, (_, at) => {
  const invoice = invoices[at % invoices.length]!
  const said = at % 10 < 6 ? { text: `رسوم ${invoice.number}` } : at % 10 < 8 ? { name: invoice.payer_name } : {}
  return { on: today, amount: Number(invoice.open), reference: `BENCH-${process.pid}-${at}`, ...said }
})
const file = { name: 'statement.csv', bytes: csvOf(lines) }
const request = { ...currentRequest(), actor: { ...system, guard: 'users' as const } }
const written = await withRequest(request, async () => {
  const bank = await aBankAccount({ kind: 'bank', name_ar: `بنك القياس ${process.pid}` })
  const wanted = { bank_account_id: bank.id }
  const read = await timed(() => importBytes({ ...wanted, dry_run: true }, file))
  const imported = await timed(() => importBytes({ ...wanted, dry_run: false }, file))
  const matched = await timed(() => proposedFor(bank))
  return {
    open_invoices: invoices.length,
    bytes: file.bytes.length,
    tried: read.seconds,
    imported: imported.seconds,
    matched: matched.seconds,
    lines: imported.answer.counts.new,
    ...matched.answer,
  }
})
console.log(JSON.stringify(written))
await database.close()
process.exit(0)

async function timed<T>(of: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const from = performance.now()
  const answer = await of()
  return { answer, seconds: (performance.now() - from) / 1000 }
}
