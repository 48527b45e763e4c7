import { eachOf, previewOfMany } from '@halaqa/kit-server/acts'
import type { Actor } from '@halaqa/kit-server/request'
import { cutToPortrait, requirePhoto, restorePhoto } from './photos.ts'

type Act = 'crop' | 'restore'
type Bulk = { ids: number[]; act: Act; dry_run: boolean }

/** One verb for many photos. */
export const actOnPhotos = ({ ids, act, dry_run }: Bulk, actor: Actor) =>
  eachOf(ids, { dry_run }, async id => {
    if (act === 'restore') await restorePhoto(id, null)
    // Tried on rows that were ticked, only whether there is a photo is asked: a cut decodes and encodes for a while.
    else await (dry_run ? requirePhoto(id) : cutToPortrait(id, actor))
  })

export const previewPhotos = (ids: number[] | undefined, act: Act) =>
  previewOfMany(ids, { what: 'students.student' }, async id => {
    await (act === 'restore' ? restorePhoto(id, null) : requirePhoto(id))
  })
