import { extensionPoint } from '@halaqa/kit-server/assembly'

type Paying = { guard: string; id: number }
/** Where the office shows what somebody is charged and pays; undefined where the context does not know them. */
export type PayerPage = (payer: Paying) => Promise<string | undefined>
/** Contexts downstream say it: the account of a student, the file of an applicant. */
export const payerPages = extensionPoint<PayerPage>('finance.payer-pages')

/** The page of a payer, as an address of the office; null where there is none. */
export async function payerPage(payer: Paying): Promise<string | null> {
  for (const pageOf of payerPages.contributions()) {
    const page = await pageOf(payer)
    if (page) return page
  }
  return null
}
