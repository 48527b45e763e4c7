import { ownGiftPaper } from '@halaqa/funds/contract'
import { CallError } from '@halaqa/kit-contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, useToast } from '@halaqa/kit-web/light'
import { useSession } from '@halaqa/kit-web/session'
import { useState } from 'react'
import { saveFile } from '../payment/save-file.ts'

/** Downloads the thank-you paper of one's own donation. A plain link could not send the token. */
export function ThanksButton({ id, number }: { id: number; number: string }) {
  const t = useWords('giving')
  const toast = useToast()
  const { call } = useSession('students')
  const [busy, setBusy] = useState(false)
  const fetchIt = async () => {
    setBusy(true)
    try {
      saveFile((await call(ownGiftPaper, { params: { id } })) as unknown as Blob, `${number}.pdf`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast({ tone: 'error', text: error.problem.title })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="text" size="small" icon="dl" busy={busy} onClick={() => void fetchIt()}>
      {t('thanks')}
    </Button>
  )
}
