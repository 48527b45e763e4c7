import { type GradePart, gradeParts } from '@halaqa/studies/contract'

/**
 * The marks of a line as they stood when the sheet was exported, in one cell of it: `quiz=1850 final=-`. By it an import sees
 * what somebody else has changed since. A part that is not named was not exported.
 */
export const writeExported = (values: readonly { part: GradePart; value: number | null }[]): string =>
  values.map(({ part, value }) => `${part}=${value ?? '-'}`).join(' ')

/** Read back; what is not understood is not there. */
export const readExported = (text: string): Map<GradePart, number | null> =>
  new Map(
    text.split(/\s+/).flatMap(each => {
      const [, part, value] = /^(\w+)=(\d{1,5}|-)$/.exec(each) ?? []
      return gradeParts.some(known => known === part)
        ? [[part as GradePart, value === '-' ? null : Number(value)] as const]
        : []
    }),
  )
