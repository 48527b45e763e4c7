import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { refuse } from '@halaqa/kit-server/http'
import { emitTo } from '@halaqa/kit-server/realtime'
import { watchingEvent } from '../../contract/element.ts'
import { openElement, openStudyOf } from '../access/study.ts'

/** Tells the student's other windows what is being watched here. Another student's id is not there. */
export async function emitWatching(accountId: number, told: { student_id: number; element_id: number }) {
  const study = await openStudyOf(accountId)
  if (told.student_id !== study.learner.id) refuse(notFound)
  await openElement(study, told.element_id)
  const at = clock.now().toISOString()
  emitTo(`students:${accountId}`, watchingEvent, { ...told, at })
  return { success: 1 as const, at }
}
