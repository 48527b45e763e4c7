import { screens } from '@halaqa/kit-office'
import { bankAccounts, groupedIban } from '../../contract/bank-accounts.ts'

/** Where the college's money lies. */
export const bankAccountScreens = screens(bankAccounts, {
  columns: [
    'name_ar',
    { source: 'name_en', isExtra: true },
    'kind',
    { source: 'iban', render: row => row.iban && <bdi dir="ltr">{groupedIban(row.iban)}</bdi> },
    'is_open',
  ],
})
