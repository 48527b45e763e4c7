import { useWords } from '@halaqa/kit-office'
import { Chip, Notice, type Tone } from '@halaqa/kit-web/light'

type Waiting = { state: string; is_day_closed: boolean }
type StateProps = { row: Waiting; word: string; tones: Record<string, Tone> }
/** How far money that came is; what waits is marked where its month was closed meanwhile. */
export function StateOfMoney({ row: { state, is_day_closed }, word, tones }: StateProps) {
  const words = useWords()
  return (
    <>
      <Chip tone={tones[state] ?? 'neutral'}>{words(`${word}.values.state.${state}`)}</Chip>
      {is_day_closed && (
        <>
          {' '}
          <Chip tone="error">{words('finance.month.day_closed')}</Chip>
        </>
      )}
    </>
  )
}

/** Why a transfer that waits cannot be confirmed, and what can be done about it. */
export function WaitsInClosedMonth() {
  const words = useWords()
  return (
    <Notice tone="warning" icon="alert" title={words('finance.month.waits_in_closed.title')}>
      {words('finance.month.waits_in_closed.body')}
    </Notice>
  )
}
