import { receipt } from '@halaqa/finance/contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, useToast } from '@halaqa/kit-web/light'
import { type Guard, useSession } from '@halaqa/kit-web/session'
import { useState } from 'react'
import { saveFile } from './save-file.ts'

/** Downloads the receipt of a paid payment. A plain link could not send the token. */
export function ReceiptButton({
  uuid,
  number,
  nth,
  guard = 'registrars',
  look = 'text',
}: {
  uuid: string
  /** The number of the invoice: what the file is called. */
  number?: string
  /** Which of several of one invoice it is, as it is said. */
  nth?: string | undefined
  guard?: Guard
  look?: 'text' | 'outlined' | 'filled'
}) {
  const t = useWords('payment')
  const toast = useToast()
  const { call } = useSession(guard)
  const [busy, setBusy] = useState(false)
  const fetchIt = async () => {
    setBusy(true)
    try {
      saveFile(
        (await call(receipt, { params: { uuid } })) as unknown as Blob,
        `${[number ?? uuid.slice(0, 8), nth].filter(Boolean).join('-')}.pdf`,
      )
    } catch {
      toast({ tone: 'error', text: t('receipt.failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look={look} size="small" icon="dl" busy={busy} onClick={() => void fetchIt()}>
      {nth ? t('receipt.download_nth', { nth }) : t('receipt.download')}
    </Button>
  )
}
