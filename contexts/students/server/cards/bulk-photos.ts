import type { Actor } from '@halaqa/kit-server/request'
import { oneByOne, resultsOf } from '../students/bulk-students.ts'
import { cutToPortrait, demandPhoto, restorePhoto } from './photos.ts'

type Bulk = { ids: number[]; act: 'crop' | 'restore'; dry_run: boolean }

/** One verb for many photos. A trial of a cut only asks whether there is a photo: it would leave pictures in the store. */
export function actOnPhotos({ ids, act, dry_run }: Bulk, actor: Actor, language: string) {
  const options = { dryRun: dry_run, language }
  if (act === 'restore') return oneByOne(ids, id => restorePhoto(id, null), options)
  return resultsOf(ids, id => (dry_run ? demandPhoto(id) : cutToPortrait(id, actor)), options)
}
