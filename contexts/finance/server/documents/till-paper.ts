import type { Out } from '@halaqa/kit-contract'
import { dayWithHijri, type Language, money } from '@halaqa/kit-contract/format'
import { renderPdf } from '@halaqa/kit-server/pdf'
import { translate } from '@halaqa/kit-server/words'
import type { showTill } from '../../contract/tills.ts'
import { tillTemplate } from './till-template.ts'

type Till = Out<typeof showTill.reply>

/** The closing paper of a day of a cash desk: its receipts, its sums, and who signs. */
export async function renderTill(till: Till, language: string) {
  const body = await renderPdf({
    template: tillTemplate,
    data: tillPaperData(till, language as Language),
    standard: 'a-2b',
  })
  return { body, name: `till-${till.day}-${till.id}.pdf` }
}

/** What stands on it. */
export function tillPaperData(till: Till, language: Language) {
  const word = (key: string) => translate(language, `finance.till.${key}`)
  const field = (key: string) => word(`fields.${key}`)
  const reversed = translate(language, 'finance.receipt.values.state.reversed')
  const amount = (label: string, baisa: number) => ({ label, text: money(baisa, language) })
  return {
    language,
    title: word('paper'),
    house: translate(language, 'finance.receipt.college'),
    reference: till.day,
    facts: [
      { label: field('desk'), text: till.desk },
      { label: field('day'), text: dayWithHijri(till.day, language) },
      { label: field('state'), text: word(`values.state.${till.state}`) },
    ],
    head: ['number', 'payer_name', 'amount'].map(key => translate(language, `finance.receipt.fields.${key}`)),
    lines: [
      ...till.rows.map(row => [
        row.number ?? '',
        row.is_reversed ? `${row.payer_name} (${reversed})` : row.payer_name,
        money(row.amount, language),
      ]),
      ...till.others.map(({ number, name, kind, amount: moved, is_reversed }) => [
        number,
        [name, translate(language, `finance.movement.values.kind.${kind}`), is_reversed && reversed]
          .filter(Boolean)
          .join(' · '),
        money(moved, language),
      ]),
    ],
    sums: [
      amount(field('taken'), till.taken),
      ...(till.others.length ? [amount(field('others_amount'), till.others_amount)] : []),
      amount(field('expected'), till.expected),
      ...(till.counted === null ? [] : [amount(field('counted'), till.counted)]),
      ...(till.difference ? [amount(field('difference'), till.difference)] : []),
      ...(till.reason ? [{ label: field('reason'), text: till.reason }] : []),
      ...(till.deposit_account
        ? [{ label: field('deposit'), text: `${money(till.deposit, language)} · ${till.deposit_account}` }]
        : []),
    ],
    signatures: [
      { label: field('asked_by_name'), name: till.asked_by_name ?? '' },
      { label: field('closed_by_name'), name: till.closed_by_name ?? '' },
    ],
  }
}
