import { verifyReceipt } from '@halaqa/finance/contract'
import type { Out } from '@halaqa/kit-contract'
import { dayWithHijri, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { useLoaderData } from 'react-router'
import type { Load } from '../../page.ts'
import { type Asked, askCode } from './ask-code.ts'
import { PlainFrame } from './plain-frame.tsx'
import { Unchecked } from './unchecked.tsx'

type Answer = Out<typeof verifyReceipt.reply>
const unknown: Answer = { valid: false, number: null, amount: null, day: null }

export const load: Load<Asked<Answer>> = ({ call, params }) =>
  askCode(() => call(verifyReceipt, { params: { code: params.code ?? '' } }), unknown)

/** What the QR code of a receipt leads to: whether the college issued it. Tells no name. */
export function Page() {
  const answer = useLoaderData<Asked<Answer>>()
  return answer === 'unchecked' ? <Unchecked /> : <Told answer={answer} />
}

function Told({ answer }: { answer: Answer }) {
  const t = useWords('payment')
  const [language] = useLanguage()
  if (!answer.valid)
    return <PlainFrame icon="alert" tone="error" title={t('verify.invalid')} text={t('verify.invalid_text')} />
  return (
    <PlainFrame icon="check" tone="success" title={t('verify.valid')} text={t('verify.valid_text')}>
      <dl className="plain-facts">
        <div>
          <dt>{t('verify.number')}</dt>
          <dd>
            <bdi dir="ltr">{answer.number}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('amount')}</dt>
          <dd>
            <bdi>{money(answer.amount ?? 0, language)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('paid_at')}</dt>
          <dd>{answer.day && dayWithHijri(answer.day, language)}</dd>
        </div>
      </dl>
    </PlainFrame>
  )
}
