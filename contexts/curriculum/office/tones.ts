import type { IconName, Tone } from '@halaqa/kit-web/light'

/** Colours of the states; the word always says it too. */
export const stateTones: Record<string, Tone> = {
  draft: 'neutral',
  review: 'warning',
  published: 'success',
  archived: 'info',
}
export const effectTones: Record<string, Tone> = { allow: 'success', deny: 'error' }
export const kindIcons: Record<string, IconName> = { video: 'play', text: 'text', file: 'file', link: 'globe' }
