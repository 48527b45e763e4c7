import { instant } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, useToast } from '@halaqa/kit-web/light'
import { ConfirmDialog } from '@halaqa/kit-web/screen'
import { useCallMutation } from '@halaqa/kit-web/session'
import { type OwnPhoto, ownPhoto, withdrawReference } from '@halaqa/students/contract'
import { useState } from 'react'

/** The consent to face matching that was given, and the way to withdraw it. */
export function ReferenceCard({ reference }: { reference: OwnPhoto['reference'] }) {
  const t = useWords('own-photo')
  const toast = useToast()
  const [language] = useLanguage()
  const [asking, ask] = useState(false)
  const withdraw = useCallMutation(withdrawReference.perform, {
    changes: [ownPhoto],
    onSuccess: () => toast({ text: t('reference.withdrawn') }),
    onError: error => toast({ tone: 'error', text: error.problem.title }),
    onSettled: () => ask(false),
  })
  return (
    <Card as="section" className="ap-aside">
      <h2>{t('reference.title')}</h2>
      <p>
        {reference.since
          ? t('reference.since', { at: instant(reference.since, language) })
          : t('reference.when_accepted')}
      </p>
      <Button look="danger" size="small" onClick={() => ask(true)}>
        {t('reference.withdraw')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        busy={withdraw.isPending}
        title={t('reference.withdraw')}
        act={t('reference.withdraw')}
        onAct={() => withdraw.mutate({})}
        onClose={() => ask(false)}
      >
        <p>{t('reference.withdraw_text')}</p>
      </ConfirmDialog>
    </Card>
  )
}
