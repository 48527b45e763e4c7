import { dayWithHijri, weekday } from '@halaqa/kit-contract/format'
import { RecentLinks } from '../areas/recent-links.tsx'
import { useAreas } from '../areas/use-areas.ts'
import { Failed, Waiting } from '../basics/states.tsx'
import { useActor, useOffice, useWords } from '../office-context.ts'
import type { DashboardCard, Drawn } from '../office-module.ts'
import { WorkBoard } from '../work/work-board.tsx'
import { AreaLinks } from './area-page.tsx'
import { Arriving } from './arriving.tsx'
import { CrashGuard } from './crash-guard.tsx'
import { Page } from './page.tsx'

const isFigure = (card: DashboardCard) => card.span <= 4

type Props = { sections: { name: string; what: Drawn }[]; cards: DashboardCard[]; today: string }

/**
 * The home page: what this person can do now, what is on, what they opened last, then the cards of all contexts that they
 * may see (`cardsOf`), and where no figure is among them, the areas. What fails does not take the others along.
 */
export function Home({ sections, cards, today }: Props) {
  const words = useWords()
  const actor = useActor()
  const { language } = useOffice()
  const { areas, items } = useAreas()
  return (
    <Page
      title={words('office.welcome', { name: actor.name })}
      plainTitle={words('office.home')}
      sub={`${weekday(today, language)} ${dayWithHijri(today, language)}`}
    >
      <WorkBoard items={items} />
      {sections.map(({ name, what }) => (
        <CrashGuard key={name} place={name} fallback={(retry, error) => <Failed error={error} onRetry={retry} />}>
          <Arriving what={what} waiting={null} />
        </CrashGuard>
      ))}
      <RecentLinks />
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
      {!cards.some(isFigure) && <AreaLinks areas={areas} />}
    </Page>
  )
}
