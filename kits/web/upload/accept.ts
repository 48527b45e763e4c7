import { anyOf, type Language } from '@halaqa/kit-contract/format'

/** What a place accepts: MIME types, the bytes of one file. */
export type Accept = { types: readonly string[]; maxBytes: number }

export type Unacceptable =
  | { reason: 'wrong_type'; types: readonly string[] }
  | { reason: 'too_large'; size: number; max: number }
  | { reason: 'empty_file' }

const openXml = 'application/vnd.openxmlformats-officedocument'
/** What people call formats whose MIME type ends otherwise. */
const formats: Record<string, string> = {
  'image/webp': 'WebP',
  'video/webm': 'WebM',
  'video/quicktime': 'MOV',
  'video/x-matroska': 'MKV',
  'audio/mpeg': 'MP3',
  [`${openXml}.wordprocessingml.document`]: 'Word',
  [`${openXml}.presentationml.presentation`]: 'PowerPoint',
  [`${openXml}.spreadsheetml.sheet`]: 'Excel',
}
/** `image/png` is PNG, `image/svg+xml` is SVG, `audio/x-m4a` is M4A. */
const formatOf = (type: string): string =>
  formats[type] ??
  type
    .replace(/^.*\/(x-)?/, '')
    .replace(/\+.*$/, '')
    .toUpperCase()

const families = ['image', 'video', 'audio'] as const
const familyOf = (type: string) => families.find(each => type.startsWith(`${each}/`)) ?? 'file'

/** The accepted types in people's words: `صور JPEG أو PNG، ملف PDF`. */
export function typeNames(
  types: readonly string[],
  t: (key: string, values: { formats?: string }) => string,
  language: Language,
): string {
  const said = (family: string) => {
    const own = types.filter(type => familyOf(type) === family)
    return t(`upload.family.${family}`, { formats: anyOf(own.map(formatOf), language) })
  }
  return [...new Set(types.map(familyOf))].map(said).join(t('upload.between', {}))
}

/** What speaks against a file before a byte is sent; the server looks into the content itself. */
export function refusalOf(file: { type: string; size: number }, accept: Accept): Unacceptable | undefined {
  if (file.size === 0) return { reason: 'empty_file' }
  if (!accept.types.includes(file.type)) return { reason: 'wrong_type', types: accept.types }
  if (file.size > accept.maxBytes) return { reason: 'too_large', size: file.size, max: accept.maxBytes }
  return undefined
}

export const takesPhotos = ({ types }: Accept): boolean => types.some(type => type.startsWith('image/'))
export const takesPdf = ({ types }: Accept): boolean => types.includes('application/pdf')
