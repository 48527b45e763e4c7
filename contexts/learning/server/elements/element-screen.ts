import { nameIn } from '@halaqa/academics/server'
import { elementToLearn, lessonNotesForStudents, subjectById } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import type { ElementScreen } from '../../contract/element.ts'
import { openElement, openStudyOf } from '../access/study.ts'
import { notesAt } from '../notes/notes.ts'
import { pairsOf, progressIn } from '../progress/progress.queries.ts'
import { studiedLessons } from '../subjects/subjects.queries.ts'
import { openingOf } from '../watching/opening.ts'

/** An element to learn from: what it plays or says, where one stopped, what comes next. */
export async function elementScreen(elementId: number, actor: Actor, language: string): Promise<ElementScreen> {
  const study = await openStudyOf(actor.id)
  const { subjectId } = await openElement(study, elementId)
  const [subject, lessons, learned, progress, notes] = await Promise.all([
    subjectById(subjectId),
    studiedLessons(study, subjectId),
    elementToLearn(elementId, actor),
    progressIn(study.learner.id, [subjectId]),
    notesAt(study.learner.id, elementId),
  ])
  const lesson = lessons.find(each => each.elements.some(element => element.id === elementId))
  const element = lesson?.elements.find(each => each.id === elementId)
  if (!lesson || !element) return refuse(notFound)
  const inOrder = lessons.flatMap(each => each.elements)
  const at = inOrder.findIndex(each => each.id === elementId)
  const done = inOrder.filter(each => each.watched).length
  const own = progress.get(elementId)
  const { pages, ...rest } = learned
  return {
    ...element,
    ...rest,
    student_id: study.learner.id,
    pages: pages.length,
    read: pages,
    position_ms: own?.position_ms ?? 0,
    opening: learned.playing ? openingOf({ studentId: study.learner.id, elementId }) : '',
    covered: pairsOf(own?.covered ?? ''),
    subject: {
      id: subjectId,
      name: nameIn(subject, language),
      code: subject.code,
      percent: Math.floor((done / Math.max(1, inOrder.length)) * 100),
    },
    lesson,
    lesson_notes: await lessonNotesForStudents(lesson.id),
    next: named(inOrder[at + 1]),
    previous: named(inOrder[at - 1]),
    notes,
  }
}

const named = (element: { id: number; title: string } | undefined) =>
  element ? { id: element.id, title: element.title } : null
