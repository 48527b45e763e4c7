type DraftData = Record<string, string | number | boolean | null>

/** What never goes into a draft: the password, the agreement that must be given anew, the trap for programs. */
const left = ['password', 'agreed', 'website', 'draft']

/** The values of the form as a draft: plain values only, empty ones left out. */
export function draftOf(values: Record<string, unknown>): DraftData {
  const kept = Object.entries(values).filter(
    ([field, value]) =>
      !left.includes(field) && value !== '' && value !== null && ['string', 'number', 'boolean'].includes(typeof value),
  ) as [string, string | number | boolean][]
  return Object.fromEntries(
    kept.map(([field, value]) => [field, typeof value === 'string' ? value.slice(0, 500) : value]),
  )
}

/** What a draft fills in: only what it holds, so that nothing typed is emptied by it. */
export const valuesOf = (draft: DraftData): DraftData =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => !left.includes(field) && value !== null && value !== ''),
  )
