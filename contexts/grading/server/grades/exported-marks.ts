import type { PartKey } from '@halaqa/curriculum/contract'

/**
 * The marks of a line as they stood when the sheet was exported, in one cell of it: `quiz=1850 final=-`. By it an import sees
 * what somebody else has changed since. A part that is not named was not exported.
 */
export const writeExported = (values: readonly { part: PartKey; value: number | null }[]): string =>
  values.map(({ part, value }) => `${part}=${value ?? '-'}`).join(' ')

/** Read back; what is not understood is not there. */
export const readExported = (text: string): Map<PartKey, number | null> =>
  new Map(
    text.split(/\s+/).flatMap(each => {
      const [, part, value] = /^(\w+)=(\d{1,5}|-)$/.exec(each) ?? []
      return part ? [[part, value === '-' ? null : Number(value)] as const] : []
    }),
  )
