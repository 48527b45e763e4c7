import { staff } from '@halaqa/identity/contract'
import { hundredths, id, longText, reference, resource, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { names } from './names.ts'
import { structureRead, structureWrite } from './permissions.ts'

/** Programme levels of the portal: diploma and bachelor are `bac` (id 1), master's is `maj` (id 2). */
export const levels = ['bac', 'maj'] as const
export const Level = z.enum(levels)
export type Level = z.infer<typeof Level>
export const degreeTypes = ['diploma', 'bachelor', 'master'] as const
export const DegreeType = z.enum(degreeTypes)
export type DegreeType = z.infer<typeof DegreeType>
export const levelOf = (degree: DegreeType): Level => (degree === 'master' ? 'maj' : 'bac')
export const levelIds: Record<Level, number> = { bac: 1, maj: 2 }

export const DepartmentInput = z.strictObject({
  /** The term with which its students begin. */
  term_id: reference('academics.any-term'),
  ...names,
  degree_type: DegreeType,
})
export const Department = z.object({ id, ...DepartmentInput.shape })

/** What somebody who thinks about applying asks: how long, how much, for whom. Texts in three languages. */
export const SpecialtyInput = z.strictObject({
  department_id: reference('academics.any-department'),
  ...names,
  degree_type: DegreeType,
  summary_ar: longText(600),
  summary_en: longText(600),
  summary_fr: longText(600),
  credit_hours: z.int().min(1).max(300),
  terms: z.int().min(1).max(16),
  /** Secondary percentage, in hundredths of a percent: 5500 is 55 %. */
  minimum_percent: hundredths(100),
  accepts_experience: z.boolean(),
  open: z.boolean(),
  /** What it rests on. */
  decision_id: reference('academics.decision').nullable().default(null),
})
export const Specialty = z.object({
  id,
  ...SpecialtyInput.shape,
  decision_id: SpecialtyInput.shape.decision_id.unwrap(),
})
export type Specialty = z.infer<typeof Specialty>

const access = { read: staff(structureRead), write: staff(structureWrite) }
export const specialties = resource({
  ...access,
  name: 'academics.specialty',
  path: '/academystructure/Specialty',
  record: Specialty,
  input: SpecialtyInput,
  list: { sort: 'id', filters: ['degree_type', 'open', 'department_id'], search: ['name_ar', 'name_en'] },
  edits: ['open', 'minimum_percent', 'accepts_experience', 'decision_id'],
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
    export: '/export',
  },
})
export const departments = resource({
  ...access,
  name: 'academics.department',
  path: '/academystructure/Department',
  record: Department,
  input: DepartmentInput,
  parent: 'term_id',
  list: { sort: 'id', filters: ['degree_type'], search: ['name_ar', 'name_en'] },
  operations: {
    list: '/{term_id}',
    create: '/create/{term_id}',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
  },
})
/** The departments of all terms: the list of the menu, and what references offer. */
export const allDepartments = resource({
  ...access,
  name: 'academics.any-department',
  path: '/academystructure/Department',
  record: Department,
  input: DepartmentInput,
  list: { sort: 'id', filters: ['degree_type'], search: ['name_ar', 'name_en'] },
  operations: { list: '/index', export: '/export' },
})

/** One language of a specialty, as the public pages show it. `years` counts half years: 2.5. */
export const PublicSpecialty = z.object({
  id,
  name: z.string(),
  department: z.string(),
  level: Level,
  level_id: z.int(),
  degree_type: DegreeType,
  summary: z.string(),
  credit_hours: z.int(),
  terms: z.int(),
  years: z.number(),
  maximum_terms: z.int().nullable(),
  fee_per_hour: z.int(),
  fee_total: z.int(),
  minimum_percent: z.number(),
  accepts_experience: z.boolean(),
  open: z.boolean(),
})
export const listSpecialties = route({
  name: 'academics.specialty.public',
  method: 'GET',
  path: '/api/registration/specialties',
  access: 'public',
  reply: z.object({ rows: z.array(PublicSpecialty) }),
  summary: 'The specialities that can be applied for, in the language of the call',
})
