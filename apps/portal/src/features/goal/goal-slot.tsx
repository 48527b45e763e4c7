import './goal.css'
import { useSession } from '@halaqa/kit-web/session'
import { Component, lazy, type ReactNode, Suspense, useState } from 'react'
import { isGoalAway } from './goal-away.ts'

const GoalCard = lazy(async () => ({ default: (await import('./goal-card.tsx')).GoalCard }))

/**
 * The place of the weekly goal: it comes after the page and moves nothing of it, as its height is kept. `offered`: also
 * where its offer was put away on this device. As little as possible, as every home page loads it.
 */
export function GoalSlot({ offered }: { offered?: boolean }) {
  const { account } = useSession('students')
  const [isAway, setAway] = useState(() => !offered && isGoalAway(account?.id))
  return (
    <Unmissed>
      <div className={isAway ? 'go-slot' : 'go-slot go-kept'}>
        <Suspense>
          <GoalCard isAway={isAway} setAway={setAway} isHideable={!offered} />
        </Suspense>
      </div>
    </Unmissed>
  )
}

/** What does not come, for want of a connection, is not missed: the page stands without it. */
class Unmissed extends Component<{ children: ReactNode }> {
  override state = { isLost: false }
  static getDerivedStateFromError = () => ({ isLost: true })
  override render() {
    return !this.state.isLost && this.props.children
  }
}
