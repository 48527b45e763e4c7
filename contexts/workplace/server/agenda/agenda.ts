import type { Out } from '@halaqa/kit-contract'
import { extensionPoint } from '@halaqa/kit-server/assembly'
import { addDays, clock } from '@halaqa/kit-server/clock'
import type { Actor } from '@halaqa/kit-server/request'
import { type AgendaItem, agendaDays, type showAgenda } from '../../contract/agenda.ts'

/** What is on in a context. */
export type AgendaSource = {
  /** Who may open what it leads to: nobody else is told of it. */
  permission: string
  /** All that is on between two days, both counted, in a language. */
  between: (from: string, to: string, language: string) => Promise<AgendaItem[]>
}
export const agendaSources = extensionPoint<AgendaSource>('workplace.agenda')

/** What is on for the actor, by day; of a day, what takes the whole of it comes first. */
export async function agendaOf(actor: Actor, language: string): Promise<Out<typeof showAgenda.reply>> {
  const today = clock.today()
  const sources = agendaSources.contributions().filter(each => actor.permissions.has(each.permission))
  const found = await Promise.all(
    sources.map(({ between }) => between(today, addDays(today, agendaDays - 1), language)),
  )
  const rows = found.flat().map(item => {
    const isToCome = item.starts_on > today
    return { ...item, on: isToCome ? item.starts_on : today }
  })
  const place = ({ on, hours, key }: (typeof rows)[number]) => [on, hours ?? '', key].join(' ')
  return { today, rows: rows.sort((one, other) => (place(one) < place(other) ? -1 : 1)) }
}
