import { aBankAccount } from '@halaqa/finance/factories'
import { bankMovements } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId } from '@halaqa/kit-testing/values'
import { confirmLines } from './confirmations/confirm-lines.ts'
import { approveExternal } from './externals/decide-external.ts'
import { anExternal, aStatement } from './factories.ts'

export const sampleRecords: SampleRecords<object> = {
  after: ['academics'],
  // Brought and entered by somebody else than those who try what may be done with it.
  make: ({ member }) => {
    const author = { ...system, id: member('monitor').id, name: 'مراقب', guard: 'users' }
    const request = { ...currentRequest(), actor: author }
    return withRequest(request, async () => {
      const account = await aBankAccount({ kind: 'bank', name_ar: 'بنك الكلية' })
      const posted = await anExternal({ bank_account_id: account.id, amount: 7_000 })
      const colleague = { ...author, id: member('registrationOfficer').id, name: 'مسجّل' }
      await withRequest({ ...request, actor: colleague }, () => approveExternal(posted))
      const on = clock.today()
      const [first] = await aStatement(account.id, [
        { on, amount: -7_000, text: 'رسوم' },
        { on, amount: 30_000, text: 'تحويل وارد' },
      ])
      const [entry] = await bankMovements(account)
      await confirmLines([first!], [{ kind: 'movement', id: entry!.entry_id }])
      await anExternal({ bank_account_id: account.id })
    })
  },
  find: async () => {
    const external = await lastId('banking.externals')
    return {
      ids: {
        'banking.external': external,
        'banking.external-reversal': external,
        'banking.line': await lastId('banking.lines'),
        'banking.statement': await lastId('banking.statements'),
        'banking.confirmation': await lastId('banking.confirmations'),
      },
      values: { type: 'sure', semester_id: await lastId('academics.semesters') },
    }
  },
}
