import type { ImportRun } from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { Bar, Button, Notice } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { useOffice, useWords } from '../office-context.ts'

/** How far a long sheet has come, or had come when it was cancelled. */
export function ImportProgress({ run, onCancel }: { run: ImportRun; onCancel: () => Promise<void> }) {
  const words = useWords()
  const { language } = useOffice()
  const [busy, setBusy] = useState(false)
  const word = (key: string) =>
    words(`office.import.run.${key}`, {
      shown: number(run.processed, language),
      of: number(run.total, language),
      count: run.processed,
    })
  if (run.state === 'cancelled')
    return (
      <Notice tone="warning" icon="info" role="status">
        {word(run.dry_run ? 'trial_cancelled' : 'cancelled')}
      </Notice>
    )
  const cancel = () => {
    setBusy(true)
    void onCancel().finally(() => setBusy(false))
  }
  return (
    <div className="of-import-run" role="status">
      <p>{word(run.dry_run ? 'trying' : 'taking')}</p>
      <Bar value={(run.processed / Math.max(1, run.total)) * 100} label={word('progress')} />
      <p className="of-import-or">{word(run.dry_run ? 'may_leave_trial' : 'may_leave')}</p>
      <Button look="outlined" size="small" busy={busy} onClick={cancel}>
        {word('cancel')}
      </Button>
    </div>
  )
}
