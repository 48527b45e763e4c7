import { eachOf, previewOfMany } from '@halaqa/kit-server/acts'
import type { Actor } from '@halaqa/kit-server/request'
import { cutToPortrait, requirePhoto, restorePhoto } from './photos.ts'

type Act = 'crop' | 'restore'
type Bulk = { ids: number[]; act: Act; dry_run: boolean }

/** One verb for many photos. */
export const actOnPhotos = ({ ids, act, dry_run }: Bulk, actor: Actor) =>
  eachOf(ids, { dry_run }, async id => {
    if (act === 'restore') await restorePhoto(id, null)
    // A trial of a cut only asks whether there is a photo: it would leave pictures in the store.
    else await (dry_run ? requirePhoto(id) : cutToPortrait(id, actor))
  })

export const previewPhotos = (ids: number[] | undefined, act: Act) =>
  previewOfMany(ids, { what: 'students.student' }, async id => {
    await (act === 'restore' ? restorePhoto(id, null) : requirePhoto(id))
  })
