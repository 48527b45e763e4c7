import { day, instant, money } from '@halaqa/kit-contract/format'
import { ActionButton, useOffice, useWords } from '@halaqa/kit-office'
import { Chip, Notice } from '@halaqa/kit-web/light'
import { type LateStudent, notifyLateAgain, releaseLate } from '../../contract/dunning.ts'
import { heldTones } from './held-tones.ts'

const word = 'billing.dunning'

/** What of an account is late, what is held for it, and what an officer may do. */
export function Late({ late, onDone }: { late: LateStudent; onDone: () => void }) {
  const words = useWords()
  const { language } = useOffice()
  const label = (field: string) => words(`${word}.fields.${field}`)
  return (
    <Notice
      tone="warning"
      icon="clock"
      title={
        <>
          {label('amount')}: <bdi className="of-nowrap">{money(late.amount, language)}</bdi> · {label('since')}{' '}
          {day(late.since, language)}
        </>
      }
    >
      <p className="bi-acts">
        <Chip tone={heldTones[late.held]}>
          {label('held')}: {words(`${word}.values.held.${late.held}`)}
        </Chip>
        {late.level > 0 && (
          <span>
            {label('level')} {late.level}
          </span>
        )}
        {late.told_at && (
          <span>
            {label('told_at')} {instant(late.told_at, language)}
          </span>
        )}
        {late.released_until && (
          <span>
            {label('released_until')} {day(late.released_until, language)}
          </span>
        )}
      </p>
      <p className="bi-acts">
        <ActionButton
          action={notifyLateAgain}
          ids={[late.id]}
          word={word}
          label={`${word}.actions.resend`}
          icon="bell"
          onDone={onDone}
        />
        <ActionButton
          action={releaseLate}
          ids={[late.id]}
          word={word}
          label={`${word}.actions.release`}
          icon="cal"
          onDone={onDone}
        />
      </p>
    </Notice>
  )
}
