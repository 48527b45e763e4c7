import { extensionPoint } from '@halaqa/kit-server/assembly'
import { or, type SQL, sql } from 'drizzle-orm'

/** What keeps an enrolment from being taken away, as a condition on its row: marks, for one. */
export const enrolmentKept = extensionPoint<SQL>('studies.enrolment-kept')

/** Any of them, as a column. */
export const isKept = () => sql<boolean>`coalesce(${or(...enrolmentKept.contributions()) ?? sql`false`}, false)`
