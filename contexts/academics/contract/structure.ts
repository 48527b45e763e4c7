import { staff } from '@halaqa/identity/contract'
import { id, idInPath, resource, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { names } from './names.ts'
import { structureRead, structureWrite } from './permissions.ts'

const access = { read: staff(structureRead), write: staff(structureWrite) }

/** The specification names the faculty of a year ({asFaculty}) and no routes for it: they are these. */
export const FacultyInput = z.strictObject({ ...names, position: z.int().min(1).max(99) })
export const Faculty = z.object({ id, ...FacultyInput.shape })
export const faculties = resource({
  ...access,
  name: 'academics.faculty',
  path: '/academystructure/faculty',
  record: Faculty,
  input: FacultyInput,
  list: { sort: 'position', search: ['name_ar', 'name_en'] },
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
  },
})

/** A year of study, first to fourth; not a year of the calendar, which is `academics.year`. */
export const StructureYearInput = z.strictObject({ faculty_id: id, ...names, position: z.int().min(1).max(12) })
export const StructureYear = z.object({ id, ...StructureYearInput.shape })
export const structureYears = resource({
  ...access,
  name: 'academics.structure-year',
  path: '/academystructure/year',
  record: StructureYear,
  input: StructureYearInput,
  parent: 'faculty_id',
  list: { sort: 'position', search: ['name_ar', 'name_en'] },
  operations: {
    list: '/{faculty_id}',
    create: '/create/{faculty_id}',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
  },
})

/** `number` counts through the whole course: the first term of the second year is 3. */
export const TermInput = z.strictObject({
  year_id: id,
  ...names,
  number: z.int().min(1).max(24),
  /** Whether a summer semester may be chosen after it; the last bachelor term offers none (decision 19). */
  offers_summer: z.boolean(),
})
export const Term = z.object({ id, ...TermInput.shape })
export type Term = z.infer<typeof Term>
export const terms = resource({
  ...access,
  name: 'academics.term',
  path: '/academystructure/term',
  record: Term,
  input: TermInput,
  parent: 'year_id',
  list: { sort: 'number', search: ['name_ar', 'name_en'] },
  operations: {
    list: '/{year_id}',
    create: '/create/{year_id}',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
  },
})
/** The terms of all years, for references: a list of one year needs its year. */
export const allTerms = resource({
  ...access,
  name: 'academics.any-term',
  path: '/academystructure/term',
  record: Term,
  input: TermInput,
  list: { sort: 'number', search: ['name_ar', 'name_en'] },
  operations: { list: '/index' },
})

const part = { id, name: z.string() }
/** A faculty with everything in it, in the language of the call. */
export const FacultyTree = z.object({
  ...part,
  years: z.array(
    z.object({
      ...part,
      terms: z.array(
        z.object({
          ...part,
          number: z.int(),
          offers_summer: z.boolean(),
          departments: z.array(
            z.object({
              ...part,
              degree_type: z.string(),
              specialties: z.array(z.object({ ...part, open: z.boolean() })),
            }),
          ),
        }),
      ),
    }),
  ),
  can: z.object({ edit: z.boolean() }),
})
export type FacultyTree = z.infer<typeof FacultyTree>
export const showFaculty = route({
  name: 'academics.faculty.show',
  method: 'GET',
  path: '/academystructure/faculty/show/{id}',
  access: access.read,
  params: z.object({ id: idInPath }),
  reply: FacultyTree,
  summary: 'A faculty with its years, terms, departments and specialities',
  followable: true,
})
