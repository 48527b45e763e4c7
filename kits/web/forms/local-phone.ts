import { latinDigits } from '@halaqa/kit-contract'

/** `92000142` or `٩٢٠٠٠١٤٢` with the calling code of the chosen country; whatever already names a country stays as typed. */
export function withCallingCode(typed: string, callingCode: string | undefined): string {
  const digits = latinDigits(typed).replace(/[\s()-]/g, '')
  if (!callingCode || !/^[1-9]\d{5,11}$/.test(digits)) return typed
  // The number of a foreigner, or the code without its plus.
  return digits.startsWith(callingCode.slice(1)) && digits.length > 9 ? `+${digits}` : `${callingCode}${digits}`
}
