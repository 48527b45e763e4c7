import { CallError } from '@halaqa/kit-contract'
import { day as dayText } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Empty, LinkButton, Notice, Skeleton } from '@halaqa/kit-web/light'
import { Failed } from '@halaqa/kit-web/screen'
import { useCallMutation, useCallQuery } from '@halaqa/kit-web/session'
import { choosing, storeChosen, storeSummer } from '@halaqa/studies/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ChoosingForm } from './choosing-form.tsx'
import { judgeForSummer, judgeTerm, type Offers } from './judge.ts'

type Props = { close: () => void }

/** M018: failed subjects and those of the current term. */
export function ChooseFailSubjects({ close }: Props) {
  const t = useWords('choosing')
  const { save, done } = useSave(storeChosen)
  if (done) return <Done {...done} close={close} />
  return (
    <Offer of="term">
      {({ term }) => (
        <>
          <p>{t('fail_text')}</p>
          <ChoosingForm
            subjects={term!.subjects}
            proposed={term!.first_choice}
            judge={ids => judgeTerm(term!, ids)}
            limits={{ min: term!.min, max: term!.max, taken: term!.taken_hours }}
            feePerHour={term!.fee_per_hour}
            save={save}
          />
        </>
      )}
    </Offer>
  )
}

/** M017: one to three for the summer. */
export function ChooseSummerSubjects({ close }: Props) {
  const t = useWords('choosing')
  const { save, done } = useSave(storeSummer)
  if (done) return <Done {...done} close={close} />
  return (
    <Offer of="summer">
      {({ summer }) => (
        <>
          <p>{summer!.chosen ? t('chosen', { count: summer!.chosen }) : t('summer_text')}</p>
          <ChoosingForm
            subjects={summer!.subjects}
            proposed={[]}
            judge={ids => judgeForSummer(summer!, ids)}
            feePerHour={summer!.fee_per_hour}
            save={save}
          />
        </>
      )}
    </Offer>
  )
}

/** Stays until it is closed: the choice is final, and what it costs is paid from here. */
function Done({ fee, isCharged, close }: { fee: string; isCharged: boolean; close: () => void }) {
  const t = useWords('choosing')
  return (
    <div className="ch-form">
      <Notice tone="success" icon="check" role="status" title={t('done')}>
        {isCharged && t('done_text', { fee })}
      </Notice>
      {isCharged && (
        <LinkButton to="/student/payments" size="large" wide>
          {t('pay', { fee })}
        </LinkButton>
      )}
      <Button look="outlined" wide onClick={close}>
        {t(isCharged ? 'pay_later' : 'close')}
      </Button>
    </div>
  )
}

/** What is offered, once it is known; closed and empty say so. */
function Offer({ of, children }: { of: 'term' | 'summer'; children: (offers: Offers) => ReactNode }) {
  const t = useWords('choosing')
  const web = useWords('web')
  const [language] = useLanguage()
  const offers = useCallQuery(choosing, {}, { staleTime: 0 })
  if (offers.error) return <Failed error={offers.error} retry={() => void offers.refetch()} />
  if (!offers.data) return <Skeleton rows={3} label={web('loading')} />
  const offer = offers.data[of]
  if (!offer?.is_open)
    return (
      <Notice tone="info" icon="clock" title={t('closed')}>
        {offer?.opens_on && t('opens', { day: dayText(offer.opens_on, language) })}
      </Notice>
    )
  if (!offer.subjects.length) return <Empty icon="book" title={t('nothing_offered')} />
  return (
    <div className="ch-form">
      {offer.closes_on && <p>{t('until', { day: dayText(offer.closes_on, language) })}</p>}
      {children(offers.data)}
    </div>
  )
}

/** Success says so in the modal itself, and reloads subjects and grades (portal spec s.4). */
function useSave(route: typeof storeChosen | typeof storeSummer) {
  const queries = useQueryClient()
  const { mutateAsync } = useCallMutation(route)
  const [done, setDone] = useState<{ fee: string; isCharged: boolean }>()
  const save = async (ids: number[], fee: string): Promise<string | undefined> => {
    try {
      const { invoice } = await mutateAsync({ body: { ids } })
      setDone({ fee, isCharged: invoice !== null })
    } catch (error) {
      if (error instanceof CallError) return error.problem.title
      throw error
    }
    await queries.invalidateQueries()
  }
  return { save, done }
}
