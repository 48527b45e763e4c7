import { dueByInvoice, invoicesOf, partsOfInvoices } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'

/** The open invoices of a student, with what of each is to be paid by today, in baisa, and the parts that it is asked for in. */
export async function askedInvoices(accountId: number) {
  const open = (await invoicesOf({ guard: 'students', id: accountId })).filter(each => each.state === 'open')
  const parted = await partsOfInvoices(open)
  const due = dueByInvoice(open, parted, clock.today())
  return open.map(({ id, number }) => ({ id, number, due_now: due.get(id)!, parts: parted.get(id)?.parts ?? [] }))
}
export type AskedInvoice = Awaited<ReturnType<typeof askedInvoices>>[number]
