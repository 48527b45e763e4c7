/** What a place accepts: MIME types, the bytes of one file. */
export type Accept = { types: readonly string[]; maxBytes: number }

export type Unacceptable =
  | { reason: 'wrong_type'; types: string }
  | { reason: 'too_large'; size: number; max: number }
  | { reason: 'empty_file' }

const names: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
}
/** `PDF, JPG` of the accepted types. */
export const typeNames = (types: readonly string[]): string => types.map(type => names[type] ?? type).join(', ')

/** What speaks against a file before a byte is sent; the server looks into the content itself. */
export function refusalOf(file: { type: string; size: number }, accept: Accept): Unacceptable | undefined {
  if (file.size === 0) return { reason: 'empty_file' }
  if (!accept.types.includes(file.type)) return { reason: 'wrong_type', types: typeNames(accept.types) }
  if (file.size > accept.maxBytes) return { reason: 'too_large', size: file.size, max: accept.maxBytes }
  return undefined
}

export const takesPhotos = ({ types }: Accept): boolean => types.some(type => type.startsWith('image/'))
export const takesPdf = ({ types }: Accept): boolean => types.includes('application/pdf')
