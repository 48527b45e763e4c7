import type { Profile } from '@halaqa/admission/contract'
import { day, hijriDay, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Chip, MoreLink } from '@halaqa/kit-web/light'
import { Ring } from '@halaqa/kit-web/screen'
import { ReceiptButton } from '../payment/receipt-button.tsx'
import { askedOf } from './asked.ts'
import { PhotoTips } from './photo-tips.tsx'
import { progressOf } from './profile-changes.ts'

/** Beside the journey: how far it is, what is asked now, what was paid, how to photograph, when the decision is expected. */
export function HomeAside({ profile }: { profile: Profile }) {
  return (
    <>
      <Progress profile={profile} />
      <Payments profile={profile} />
      {profile.files.some(file => file.can.upload) && <PhotoTips maxBytes={profile.files[0]?.max_bytes} />}
      <Decision profile={profile} />
    </>
  )
}

function Progress({ profile }: { profile: Profile }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const { done, total } = progressOf(profile.way)
  return (
    <Card as="section" className="ap-aside">
      {/* A refused application is over: nothing of it is still on its way. */}
      {profile.status !== 'refused' && (
        <div className="ap-progress">
          <Ring value={total ? (done / total) * 100 : 0}>
            <bdi dir="ltr">{`${done}/${total}`}</bdi>
          </Ring>
          <div>
            <b>{t('home.done', { count: done, total })}</b>
            {profile.window_ends_on && !profile.window_over && (
              <small>{t('home.window', { day: day(profile.window_ends_on, language) })}</small>
            )}
          </div>
        </div>
      )}
      <div className="ap-line">
        <small>{t('home.asked')}</small>
        <b>{askedOf(profile, t)}</b>
      </div>
    </Card>
  )
}

function Payments({ profile }: { profile: Profile }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const rows = [
    { key: 'fee', name: t('fee.registration'), ...profile.fee },
    { key: 'study', name: t('fee.study'), ...profile.study_fee },
  ]
  return (
    <Card as="section" className="ap-aside">
      <div className="ap-aside-head">
        <h2>{t('places.payments')}</h2>
        <MoreLink to="/registrar/payment">{t('fee.all')}</MoreLink>
      </div>
      {rows.map(({ key, name, amount, state, receipt }) => (
        <div key={key} className="ap-line ap-payment">
          <div>
            <span>{name}</span>
            {state === 'none' ? (
              <small>{t(profile.status === 'refused' ? 'fee.not_due' : 'fee.after_decision')}</small>
            ) : (
              <b>{money(amount, language)}</b>
            )}
          </div>
          {state !== 'none' && (
            <Chip tone={state === 'open' ? 'warning' : 'success'}>
              {t(state === 'open' ? 'fee.open' : `fee.${state}`)}
            </Chip>
          )}
          {receipt && <ReceiptButton uuid={receipt} />}
        </div>
      ))}
      {profile.fee.state === 'paid' && <p className="ap-line ap-quiet">{t('pay.no_refund')}</p>}
    </Card>
  )
}

function Decision({ profile }: { profile: Profile }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const decision = profile.way.find(step => step.code === 'decision')
  if (!decision?.expected_on || profile.status !== 'waiting') return null
  return (
    <Card as="section" className="ap-aside">
      <small>{t('home.decision')}</small>
      <b>{t('home.before', { day: day(decision.expected_on, language) })}</b>
      <small>
        {hijriDay(decision.expected_on, language)} · {t('home.told')}
      </small>
    </Card>
  )
}
