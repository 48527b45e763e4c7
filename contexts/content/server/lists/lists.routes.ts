import { crud } from '@halaqa/kit-server/crud'
import { db } from '@halaqa/kit-server/database'
import { handle } from '@halaqa/kit-server/http'
import { asc, eq } from 'drizzle-orm'
import { ecourses, listEcourses } from '../../contract/ecourses.ts'
import * as contract from '../../contract/lists.ts'
import { ecourseTable } from '../pages/pages.table.ts'
import { allCountries } from './countries.ts'
import { governorates } from './oman.ts'

const nameOf = (place: { ar: string; en: string; fr?: string }, language: string) =>
  language === 'ar' ? place.ar : ((language === 'fr' ? place.fr : undefined) ?? place.en)

export const listHandlers = [
  handle(contract.listCountries, ({ language }) => ({ rows: allCountries(language) })),
  handle(contract.listCountriesShort, ({ language }) => ({ rows: allCountries(language) })),
  handle(contract.listStates, ({ query, language }) => ({
    rows: query.country === 'OM' ? governorates.map(place => ({ id: place.id, name: nameOf(place, language) })) : [],
  })),
  handle(contract.listCities, ({ query, language }) => ({
    rows: (query.country === 'OM' ? governorates : [])
      .filter(place => !query.state || place.id === query.state)
      .flatMap(place =>
        place.wilayats.map(([ar, en]) => ({
          id: en.toLowerCase().replace(/ /g, '-'),
          name: nameOf({ ar, en }, language),
          kept: ar,
          state: place.id,
        })),
      ),
  })),
  ...crud(ecourses, { table: ecourseTable, visibleTo: () => true, remove: 'delete' }),
  handle(listEcourses, async ({ language }) => {
    const rows = await db().select().from(ecourseTable).where(eq(ecourseTable.open, true)).orderBy(asc(ecourseTable.id))
    const pick = (ar: string, en: string, fr: string) => ({ en, fr })[language] ?? ar
    return {
      rows: rows.map(row => ({
        id: row.id,
        name: pick(row.name_ar, row.name_en, row.name_fr),
        summary: pick(row.summary_ar, row.summary_en, row.summary_fr),
        hours: row.hours,
      })),
    }
  }),
]
