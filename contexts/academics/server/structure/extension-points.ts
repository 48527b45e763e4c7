import { extensionPoint } from '@halaqa/kit-server/assembly'
import type { Specialty } from './specialties.table.ts'

/** What a credit hour of a speciality costs today, in baisa: the college's prices are finance's. */
export const hourFees =
  extensionPoint<() => Promise<(specialty: Pick<Specialty, 'id' | 'degree_type'>) => number>>('academics.hour-fees')
