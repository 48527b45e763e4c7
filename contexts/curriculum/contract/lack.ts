export const lacks = ['video', 'captions', 'pages'] as const
export type Lack = (typeof lacks)[number]
type Looked = { kind: string; video_id: number | null; has_captions: boolean; pages: number }

/** What hinders a student at an element: a film without its video or its captions, a text without a page. */
export function lackOf({ kind, video_id, has_captions, pages }: Looked): Lack | undefined {
  if (kind === 'text') return pages ? undefined : 'pages'
  if (kind !== 'video') return undefined
  return video_id === null ? 'video' : has_captions ? undefined : 'captions'
}
