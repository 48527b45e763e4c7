import { ownStatementPaper } from '@halaqa/billing/contract'
import { CallError } from '@halaqa/kit-contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, useToast } from '@halaqa/kit-web/light'
import { useSession } from '@halaqa/kit-web/session'
import { useState } from 'react'
import { saveFile } from '../payment/save-file.ts'
import type { Days } from './period.tsx'

/** Downloads the statement of these days. A plain link could not send the token. */
export function StatementButton({ days }: { days: Days }) {
  const t = useWords('money')
  const toast = useToast()
  const { call } = useSession('students')
  const [busy, setBusy] = useState(false)
  const fetchIt = async () => {
    setBusy(true)
    try {
      saveFile((await call(ownStatementPaper, { query: days })) as unknown as Blob, `${t('statement.title')}.pdf`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast({ tone: 'error', text: error.problem.title })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="outlined" icon="dl" busy={busy} onClick={() => void fetchIt()}>
      {t('statement.paper')}
    </Button>
  )
}
