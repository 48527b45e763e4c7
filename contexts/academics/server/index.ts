/** The door of academics. */
export {
  nameIn,
  publicSpecialties,
  specialtyById,
  specialtyNames,
  specialtyPart,
} from './specialties/specialties.queries.ts'
export type { Specialty } from './specialties/specialties.table.ts'
