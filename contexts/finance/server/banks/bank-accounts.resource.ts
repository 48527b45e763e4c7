import { crud } from '@halaqa/kit-server/crud'
import { handle, replace } from '@halaqa/kit-server/http'
import { bankAccounts } from '../../contract/bank-accounts.ts'
import { bankAccountTable } from './bank-accounts.table.ts'
import { changedBankAccount, checkedIban, removeBankAccount } from './keep-bank-account.ts'

const plain = crud(bankAccounts, {
  table: bankAccountTable,
  visibleTo: () => true,
  remove: removeBankAccount,
  draft: () => ({ kind: 'bank' as const, iban: '', is_open: true }),
})
const { store, update } = bankAccounts.routes
const ofKit = (route: object) => plain.find(each => each.route === route)!

export const bankAccountHandlers = replace(
  plain,
  handle(store, context => ofKit(store).run({ ...context, body: checkedIban(context.body) }) as never),
  handle(
    update,
    context =>
      changedBankAccount(context.params.id, checkedIban(context.body), body =>
        ofKit(update).run({ ...context, body }),
      ) as never,
  ),
)
