import type { Out } from '@halaqa/kit-contract'
import { dayWithHijri } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { verifyPaper } from '@halaqa/records/contract'
import { useLoaderData } from 'react-router'
import type { Load } from '../../page.ts'
import { type Asked, askCode } from '../payment/ask-code.ts'
import { PlainFrame } from '../payment/plain-frame.tsx'
import { Unchecked } from '../payment/unchecked.tsx'

type Answer = Out<typeof verifyPaper.reply>
const unknown: Answer = { state: 'unknown', initials: null, kind: null, issued_on: null, said: null }

export const load: Load<Asked<Answer>> = ({ call, params, query }) => {
  const s = query.get('s')
  return askCode(() => call(verifyPaper, { params: { code: params.code ?? '' }, query: s ? { s } : {} }), unknown)
}

/** What the QR code of a paper leads to: whether the college issued it and it holds. Initials, kind and day; scanned from the QR code, also what the paper must say. */
export function Page() {
  const answer = useLoaderData<Asked<Answer>>()
  return answer === 'unchecked' ? <Unchecked /> : <Told {...answer} />
}

function Told({ state, initials, kind, issued_on, said }: Answer) {
  const t = useWords('papers')
  const [language] = useLanguage()
  const [icon, tone] = state === 'valid' ? (['check', 'success'] as const) : (['alert', 'error'] as const)
  return (
    <PlainFrame icon={icon} tone={tone} title={t(`verify.${state}`)} text={t(`verify.${state}_text`)}>
      {state !== 'unknown' && (
        <dl className="plain-facts">
          <div>
            <dt>{t('kind')}</dt>
            <dd>{kind && t(`kinds.${kind}`)}</dd>
          </div>
          <div>
            <dt>{t('verify.initials')}</dt>
            <dd>
              <bdi>{initials}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('day')}</dt>
            <dd>{issued_on && dayWithHijri(issued_on, language)}</dd>
          </div>
          {said && <Said said={said} />}
        </dl>
      )}
      {said && <p>{t(said.withheld ? 'verify.withheld' : said.changed ? 'verify.changed' : 'verify.compare')}</p>}
      {state === 'valid' && !said && <p>{t('verify.scan')}</p>}
    </PlainFrame>
  )
}

/** What the paper must say, for whoever holds it. */
function Said({ said }: { said: NonNullable<Answer['said']> }) {
  const t = useWords('papers')
  const facts = [
    ['number', said.number],
    ['programme', said.programme],
    ['gpa', said.gpa === null ? null : said.gpa.toFixed(2)],
    ['hours', said.hours],
    ['marks', said.marks],
  ] as const
  return facts.map(
    ([name, value]) =>
      value !== null && (
        <div key={name}>
          <dt>{t(`verify.${name}`)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ),
  )
}
