import { latinDigits } from '@halaqa/kit-contract'

/**
 * What a person types for a mark as hundredths: `18`, `18.5`, `١٨٫٢٥`, `18,5`, `١٨،٥`. Undefined for what is no mark; an empty
 * text is none too. The upper bound depends on the part and is looked at by whoever knows it.
 */
export function hundredthsOf(text: string): number | undefined {
  const plain = latinDigits(text).trim().replace(/[،,]/, '.')
  const [, whole, rest = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(rest.padEnd(2, '0'))
}

/** The same backwards, in the digits that are typed: 1850 is `18.5`. */
export const markText = (hundredths: number | null): string => (hundredths === null ? '' : String(hundredths / 100))
