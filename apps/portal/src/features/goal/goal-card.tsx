import { useWords } from '@halaqa/kit-web/i18n'
import { Bar, Button, Card, IconButton, useOnline } from '@halaqa/kit-web/light'
import { useCallQuery, useSession } from '@halaqa/kit-web/session'
import { weeklyGoal } from '@halaqa/learning/contract'
import { useCallback, useEffect, useState } from 'react'
import { GoalDialog } from './goal-dialog.tsx'
import { keepGoalAway } from './keep-goal-away.ts'

/**
 * A goal that somebody set themselves for the week, or a line that offers one. Nothing reminds of it, nothing compares, and
 * of a week that is over nothing is said.
 */
export function GoalCard({
  isAway,
  setAway,
  isHideable,
}: {
  isAway: boolean
  setAway: (isAway: boolean) => void
  isHideable: boolean
}) {
  const { account } = useSession('students')
  const isActing = Boolean(account?.actingBy)
  const t = useWords('goal')
  const online = useOnline()
  const [isOpen, setOpen] = useState(false)
  // Asked whenever the page is opened: something may have been finished since.
  const { data } = useCallQuery(weeklyGoal, {}, { staleTime: 0 })
  const hasGoal = data ? data.elements !== null : undefined
  const putAway = useCallback(
    (away: boolean) => {
      if (account && !isActing) keepGoalAway(account.id, away)
      setAway(away)
    },
    [account, isActing, setAway],
  )
  // Set on another device: from now on its place is kept here too.
  useEffect(() => {
    if (hasGoal && isAway) putAway(false)
  }, [hasGoal, isAway, putAway])
  if (!data || (!hasGoal && (isAway || isActing))) return null
  const { elements, finished } = data
  return (
    <Card as="section" className="go-card" aria-label={t('title')}>
      <div>
        <p>{elements === null ? t('offer') : <Progress elements={elements} finished={finished} />}</p>
        {elements !== null && (
          <Bar
            thin
            value={(finished / elements) * 100}
            label={t('progress', { finished: Math.min(finished, elements), goal: elements })}
          />
        )}
      </div>
      {!isActing && online && (
        <Button look="text" size="small" onClick={() => setOpen(true)}>
          {t(hasGoal ? 'change' : 'set')}
        </Button>
      )}
      {!hasGoal && isHideable && <IconButton name="x" size={18} label={t('hide')} onClick={() => putAway(true)} />}
      {isOpen && <GoalDialog elements={elements} close={() => setOpen(false)} />}
    </Card>
  )
}

function Progress({ elements, finished }: { elements: number; finished: number }) {
  const t = useWords('goal')
  return finished < elements ? t('progress', { finished, goal: elements }) : t('reached')
}
