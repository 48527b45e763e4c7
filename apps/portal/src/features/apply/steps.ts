import type { SignUpInput } from '@halaqa/admission/contract'

export type FieldName = keyof SignUpInput
export const stepNames = ['person', 'contact', 'study', 'password', 'review'] as const
export type StepName = (typeof stepNames)[number]

/** Which fields each step asks for; the review has none of its own. */
export const fieldsOf: Record<StepName, FieldName[]> = {
  person: [
    'first_name',
    'second_name',
    'third_name',
    'family_name',
    'latin_name',
    'civil_number',
    'birth_date',
    'gender',
    'nationality',
  ],
  contact: ['contact_email', 'contact_mobile', 'country', 'state', 'city'],
  study: [
    'degree_type',
    'specialty_id',
    'route',
    'secondary_percent',
    'completed_grade',
    'experience_years',
    'has_bachelor',
  ],
  password: ['password', 'agreed'],
  review: [],
}

/** The step of an address (`#study`); the first when it names none. */
export const stepOfHash = (hash: string): StepName => stepNames.find(each => behind(hash).has(each)) ?? 'person'
/** The token of the half-written application stands behind the step: no server, log or referrer sees what follows the `#`. */
export const tokenOfHash = (hash: string): string | undefined => behind(hash).get('token') ?? undefined
export const hashOf = (step: StepName, token?: string): string =>
  `#${step}${token ? `&token=${encodeURIComponent(token)}` : ''}`
const behind = (hash: string) => new URLSearchParams(hash.slice(1))

/** The first step that asks for one of these fields. */
export const stepWith = (fields: readonly string[]): StepName | undefined =>
  stepNames.find(step => fieldsOf[step].some(field => fields.includes(field)))
