import { useWords } from '@halaqa/kit-web/i18n'
import { Button } from '@halaqa/kit-web/light'
import { useRevalidator } from 'react-router'
import { PlainFrame } from './plain-frame.tsx'

/** The college could not be asked about a code: said so, and asked again at a press. */
export function Unchecked() {
  const t = useWords('payment')
  const web = useWords('web')
  const { state, revalidate } = useRevalidator()
  return (
    <PlainFrame icon="sync" tone="warning" title={t('verify.unchecked')} text={t('verify.unchecked_text')}>
      <Button icon="sync" busy={state === 'loading'} onClick={() => void revalidate()}>
        {web('retry')}
      </Button>
    </PlainFrame>
  )
}
