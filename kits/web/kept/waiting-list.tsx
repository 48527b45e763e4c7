import type { Waiting } from '../drafts/index.ts'
import { useWords } from '../i18n/index.ts'
import { Button, Chip } from '../light/index.ts'
import { useWaiting } from './kept-text.ts'
import './waiting-list.css'

/**
 * What was written at a place and waits for a connection; what was refused, with the way to take it back into the fields
 * (`takeBack` hears what was to be sent as well). Without a place: all that this account wrote. Nothing stands twice: what
 * `isStored` has arrived, only the answer was lost, and the words of what `isShown` stand beside it. What was refused is
 * always told with its words: what stands beside it is what the college has.
 */
export function WaitingList({
  place,
  takeBack,
  isStored,
  isShown,
}: {
  place?: string
  isStored?: (waiting: Waiting) => boolean
  isShown?: (input: Waiting['input']) => boolean
  takeBack?: (text: string, input: Waiting['input']) => void
}) {
  const t = useWords('parts')
  const { rows: all, drop } = useWaiting(place)
  const rows = all.filter(each => each.refused !== undefined || !isStored?.(each))
  if (rows.length === 0) return null
  return (
    <ul className="hq-waiting" role="status">
      {rows.map(({ key, text, input, refused }) => (
        <li key={key}>
          {(refused !== undefined || !isShown?.(input)) && <p dir="auto">{text}</p>}
          {refused === undefined ? (
            <small>
              <Chip tone="warning" icon="clock">
                {t('waiting.waiting')}
              </Chip>{' '}
              {t('waiting.queued')}
            </small>
          ) : (
            <small role="alert">{t('waiting.refused', { reason: refused })}</small>
          )}
          <Button
            look="text"
            size="small"
            onClick={() => {
              takeBack?.(text, input)
              drop(key)
            }}
          >
            {t(takeBack ? 'waiting.take_back' : 'waiting.drop')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
