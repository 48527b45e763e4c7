import { bankAccountTable } from '@halaqa/finance/readable'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { FileReply } from '@halaqa/kit-server/http'
import { sheetOf } from '@halaqa/kit-server/list'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import { XMLBuilder } from 'fast-xml-parser'
import { payoutFileById, payoutsOfFile } from './payout-files.ts'
import type { SettlementRow } from './settlements.table.ts'

/** The file for the bank, of what still stands in it. 404 where there is none. */
export async function payoutFileReply(id: number, format: 'xml' | 'csv', language: string): Promise<FileReply> {
  const file = await payoutFileById(id, language)
  const rows = await payoutsOfFile(id)
  const name = `payouts-${id}.${format}`
  if (format === 'csv') return new FileReply(sheet(rows, language), { name, type: 'text/csv; charset=utf-8' })
  const [source] = await db().select().from(bankAccountTable).where(eq(bankAccountTable.id, file.bank_account_id))
  return new FileReply(Buffer.from(creditTransfers(id, source!, rows)), { name, type: 'application/xml' })
}

function sheet(rows: readonly SettlementRow[], language: string) {
  const label = (field: string) => translate(language, `billing.settlement.fields.${field}`)
  return sheetOf<SettlementRow>({
    format: 'csv',
    language,
    columns: [
      { label: label('id'), value: row => row.id },
      { label: label('account_holder'), value: row => row.account_holder },
      { label: label('iban'), value: row => row.iban },
      { label: label('amount'), kind: 'money', value: row => row.amount },
      { label: label('reason'), value: row => row.reason },
    ],
    rows,
  })
}

const rials = (baisa: number) => (baisa / 1000).toFixed(3)
/** ISO 20022, customer credit transfer initiation (pain.001.001.03): three decimals, the settlement's number as what comes back on the statement. */
function creditTransfers(
  id: number,
  source: typeof bankAccountTable.$inferSelect,
  rows: readonly SettlementRow[],
): string {
  const total = rials(rows.reduce((all, row) => all + row.amount, 0))
  const sums = { NbOfTxs: rows.length, CtrlSum: total }
  const account = (iban: string | null) => ({ Id: { IBAN: iban ?? '' } })
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03',
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: `HALAQA-${id}`,
          CreDtTm: clock.now().toISOString(),
          ...sums,
          InitgPty: { Nm: source.name_en },
        },
        PmtInf: {
          PmtInfId: `HALAQA-${id}-1`,
          PmtMtd: 'TRF',
          ...sums,
          ReqdExctnDt: clock.today(),
          Dbtr: { Nm: source.name_en },
          DbtrAcct: account(source.iban),
          DbtrAgt: { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } },
          CdtTrfTxInf: rows.map(row => ({
            PmtId: { EndToEndId: `S-${row.id}` },
            Amt: { InstdAmt: { '@Ccy': 'OMR', '#text': rials(row.amount) } },
            Cdtr: { Nm: row.account_holder },
            CdtrAcct: account(row.iban),
            RmtInf: { Ustrd: row.reason.slice(0, 140) },
          })),
        },
      },
    },
  }
  return new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true }).build(document)
}
