export const lacks = ['video', 'captions', 'pages'] as const
export type Lack = (typeof lacks)[number]
type Looked = { kind: string; videoId: number | null; hasCaptions: boolean; pages: number }

/** What hinders a student at an element: a film without its video or its captions, a text without a page. */
export function lackOf({ kind, videoId, hasCaptions, pages }: Looked): Lack | undefined {
  if (kind === 'text') return pages ? undefined : 'pages'
  if (kind !== 'video') return undefined
  return videoId === null ? 'video' : hasCaptions ? undefined : 'captions'
}
