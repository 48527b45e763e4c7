import { dayWithHijri, weekday } from '@halaqa/kit-contract/format'
import { useActor, useOffice, useWords } from '../office-context.ts'
import type { DashboardCard, MenuItem } from '../office-module.ts'
import { WorkBoard } from '../work/work-board.tsx'
import { Arriving } from './arriving.tsx'
import { CrashGuard } from './crash-guard.tsx'
import { Page } from './page.tsx'
import { Failed, Waiting } from './states.tsx'

const isFigure = (card: DashboardCard) => card.span <= 4

type Props = { items: MenuItem[]; cards: DashboardCard[]; today: string }

/**
 * The home page: what this person can do now, then the cards of all contexts that they may see (`cardsOf`). A card that fails
 * does not take the others along.
 */
export function Home({ items, cards, today }: Props) {
  const words = useWords()
  const actor = useActor()
  const { language } = useOffice()
  return (
    <Page
      title={words('office.welcome', { name: actor.name })}
      plainTitle={words('office.home')}
      sub={`${weekday(today, language)} ${dayWithHijri(today, language)}`}
    >
      <WorkBoard items={items} />
      {/* Figures stand in rows of their own: beside a chart they would be as tall as it. */}
      {[cards.filter(isFigure), cards.filter(card => !isFigure(card))].map(
        (group, at) =>
          group.length > 0 && (
            <div key={at ? 'charts' : 'figures'} className="of-cards">
              {group.map(card => (
                <div key={card.key} style={{ '--of-span': card.span } as object}>
                  <CrashGuard place={card.key} fallback={(retry, error) => <Failed error={error} onRetry={retry} />}>
                    <Arriving what={card.card} waiting={<Waiting rows={2} />} />
                  </CrashGuard>
                </div>
              ))}
            </div>
          ),
      )}
    </Page>
  )
}
