import { useOwnCredit } from '@halaqa/billing/contract'
import type { OwnInvoice } from '@halaqa/finance/contract'
import type { Out } from '@halaqa/kit-contract'
import { money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, useToast } from '@halaqa/kit-web/light'
import { ConfirmDialog } from '@halaqa/kit-web/screen'
import { useCallMutation } from '@halaqa/kit-web/session'
import { useState } from 'react'
import { changedByCredit } from './own-credit.ts'

/** Pays an invoice with what is to the student's good, as far as that goes, after saying so. */
export function UseCredit({ invoice, free }: { invoice: Out<typeof OwnInvoice>; free: number }) {
  const t = useWords('money')
  const toast = useToast()
  const [language] = useLanguage()
  /** Of one question: answered twice, it is paid once. */
  const [asked, ask] = useState<string>()
  const amount = Math.min(free, invoice.open)
  const act = useCallMutation(useOwnCredit, {
    changes: changedByCredit,
    onSuccess: () => toast({ text: t('credit.used') }),
    onError: error => toast({ tone: 'error', text: error.problem.title }),
    onSettled: () => ask(undefined),
  })
  return (
    <>
      <Button look="outlined" icon="wallet" onClick={() => ask(crypto.randomUUID())}>
        {t('credit.use')}
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        busy={act.isPending}
        title={t('credit.use_title')}
        act={t('credit.use')}
        onAct={() => asked && act.mutate({ params: { id: invoice.id }, body: { form_uuid: asked, amount } })}
        onClose={() => ask(undefined)}
      >
        <p>
          {t(amount < invoice.open ? 'credit.use_part' : 'credit.use_all', {
            amount: money(amount, language),
            invoice: invoice.name,
            left: money(invoice.open - amount, language),
          })}
        </p>
      </ConfirmDialog>
    </>
  )
}
