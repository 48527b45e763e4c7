import { dayWithHijri, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Chip, Icon, MoreLink, Tile } from '@halaqa/kit-web/light'
import { useModal } from '@halaqa/kit-web/modal'
import type { Today } from '@halaqa/learning/contract'

/** What ends or begins soon, the nearest first. */
export function Due({ today: { today, due: all, next, required, hijri_months: announced } }: { today: Today }) {
  const t = useWords('student')
  const [language] = useLanguage()
  // What is next stands large beside it already.
  const due = all.filter(each => each.id !== next?.id)
  return (
    <Card as="section" className="ap-aside st-due">
      <div className="ap-aside-head">
        <h2>{t('due.title')}</h2>
        {due.length + required.length > 0 && (
          <Chip tone="warning" dot={false}>
            <bdi>{due.length + required.length}</bdi>
          </Chip>
        )}
      </div>
      {due.length + required.length === 0 && !next?.deadline && (
        <p className="ap-line ap-quiet">
          <Icon name="check" size={16} /> {t('due.empty')}
        </p>
      )}
      <ul>
        {required.map(each => (
          <Required
            key={`${each.kind}-${'id' in each ? each.id : each.summer}`}
            required={each}
            announced={announced}
          />
        ))}
        {due.map(each => (
          <li key={each.id} className="ap-line">
            <Tile name={each.starts_on <= today ? 'clock' : 'cal'} size={36} tone="neutral" />
            <div>
              <b>{each.title}</b>
              <small>
                {t(each.starts_on <= today ? 'due.until' : 'due.from', {
                  day: dayWithHijri(each.starts_on <= today ? each.ends_on : each.starts_on, language, announced),
                })}
              </small>
            </div>
            <Chip tone={each.days <= 2 ? 'warning' : 'neutral'} dot={false}>
              {t('due.days', { count: each.days })}
            </Chip>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Asked = Today['required'][number]
const places = { invoice: '/student/payments', element: '/student/element' } as const
const tiles = { invoice: 'wallet', choosing: 'book', element: 'play' } as const

/** What is asked of this very student, with the way to do it. */
function Required({ required, announced }: { required: Asked; announced: Today['hijri_months'] }) {
  const t = useWords('student')
  const [language] = useLanguage()
  const { open } = useModal()
  return (
    <li className="ap-line">
      <Tile name={tiles[required.kind]} size={36} tone="gold" />
      <div>
        {required.kind === 'invoice' && (
          <>
            <b>{t('required.invoice', { amount: money(required.amount, language) })}</b>
            <small>
              <bdi dir="ltr">{required.number}</bdi>
            </small>
          </>
        )}
        {required.kind === 'choosing' && (
          <>
            <b>{t(required.summer ? 'required.summer' : 'required.choosing')}</b>
            {required.until && (
              <small>{t('due.until', { day: dayWithHijri(required.until, language, announced) })}</small>
            )}
          </>
        )}
        {required.kind === 'element' && (
          <>
            <b>{required.title}</b>
            <small>{t('required.element')}</small>
          </>
        )}
      </div>
      {required.kind === 'choosing' ? (
        <Button
          look="text"
          size="small"
          onClick={() => open(required.summer ? 'ChooseSummerSubjects' : 'ChooseFailSubjects')}
        >
          {t('required.do_choosing')}
        </Button>
      ) : (
        <MoreLink to={required.kind === 'invoice' ? places.invoice : `${places.element}/${required.id}`}>
          {t(`required.do_${required.kind}`)}
        </MoreLink>
      )}
    </li>
  )
}
