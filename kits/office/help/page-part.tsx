import type { Preview } from '@halaqa/kit-contract'
import { listed, number } from '@halaqa/kit-contract/format'
import { Chip, Icon } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { consequenceOf } from '../action/action-plan.ts'
import { Waiting } from '../basics/states.tsx'
import { pageAt, pagesOf } from '../data/openable.ts'
import { useCall, useOffice, useWords } from '../office-context.ts'
import type { MenuItem, OfficeModule, OfficePage } from '../office-module.ts'
import type { SaidAct } from '../palette/act-words.ts'
import { recordAt } from '../palette/open-record.ts'
import { useRecordActs, useStandings } from '../palette/use-record-acts.ts'
import { permissionOf, purposeOf, thingOfPage, whoMay } from './page-help.ts'

type Props = { modules: OfficeModule[]; item: MenuItem | undefined }

/** Of the page that is open: what it is for, who may, what follows from its acts. Nothing where no screen stands. */
export function PagePart({ modules, item }: Props) {
  const { pathname } = useLocation()
  const pages = useMemo(() => pagesOf(modules), [modules])
  const page = pageAt(pages, pathname)
  const { acts, isComing } = useRecordActs(modules, pages)
  const words = useWords()
  if (isComing) return <Waiting rows={2} />
  if (!page) return null
  // What follows is known of acts that can be asked about; pages that are only opened are no acts.
  const own = acts.filter(({ thing, preview }) => preview && thing === thingOfPage(page))
  return (
    <div className="of-help">
      <section>
        {purposeOf(page, item, words).map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      <WhoMay {...{ page, modules }} />
      {own.length > 0 && <Acts acts={own} pages={pages} />}
    </div>
  )
}

/** The roles that may, by which people know each other; under them the permission, by which the matrix of roles does. */
function WhoMay({ page, modules }: { page: OfficePage; modules: OfficeModule[] }) {
  const words = useWords()
  const roles = useRolesWith(permissionOf(page), modules)
  if (roles.isLoading) return <Waiting rows={1} />
  const isKnown = roles.data !== undefined && roles.data.length > 0
  return (
    <section>
      <h3>{words('office.help.who')}</h3>
      {isKnown && (
        <ul className="of-help-roles">
          {roles.data.map(name => (
            <li key={name}>
              <Chip tone="neutral" dot={false}>
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <p className={isKnown ? 'of-hint' : undefined}>{whoMay(page, words)}</p>
    </section>
  )
}

/** Asked when help is: roles are changed while the office stands open. */
function useRolesWith(permission: string | undefined, modules: OfficeModule[]) {
  const call = useCall()
  const { language } = useOffice()
  const ask = modules.find(each => each.rolesWith)?.rolesWith
  return useQuery({
    queryKey: ['roles-with', permission, language],
    queryFn: () => ask!(permission!, call),
    enabled: ask !== undefined && permission !== undefined,
  })
}

/** What can be done here. Of the open record what follows from each is asked, and who hears of it. */
function Acts({ acts, pages }: { acts: SaidAct[]; pages: OfficePage[] }) {
  const words = useWords()
  const { pathname } = useLocation()
  const record = recordAt(pages, pathname)
  const asked = record ? acts.map(act => ({ act, id: record.id })) : []
  const { standingOf } = useStandings(asked)
  return (
    <section>
      <h3>{words('office.help.acts')}</h3>
      <ul>
        {acts.map(act => {
          const standing = record && standingOf({ act, id: record.id })
          return (
            <li key={act.key} className={standing?.isPossible === false ? 'of-none' : undefined}>
              <Icon name={act.label === 'ra.action.delete' ? 'trash' : act.danger ? 'x' : 'check'} size={15} />
              <span>{act.title}</span>
              {standing?.isPossible && <Follows consequences={standing.consequences ?? []} />}
              {standing?.isPossible === false && standing.reason && (
                <small>{words(`problem.${standing.reason}`)}</small>
              )}
            </li>
          )
        })}
      </ul>
      <p className="of-hint">{words('office.help.asked_first')}</p>
    </section>
  )
}

function Follows({ consequences }: { consequences: Preview['consequences'] }) {
  const words = useWords()
  const { language } = useOffice()
  const said = consequences.map(each => {
    const { label, count } = consequenceOf(each, words)
    return count === undefined ? label : `${label}: ${number(count, language)}`
  })
  return said.length > 0 && <small>{listed(said, language)}</small>
}
