import { nameIn } from '@halaqa/academics/server'
import { elementsFound, lessonsFound, subjectsByIds } from '@halaqa/curriculum/server'
import { excerptAround } from '@halaqa/kit-server/search'
import type { SearchSource } from '@halaqa/students/server'
import { type Study, studyOf } from '../access/study.ts'

const openSubjects = ({ subjects }: Study) => subjects.map(each => each.subject_id)

/** Lessons that lie open, by their title; each leads to its place on the page of the subject. */
export const lessonSource: SearchSource = {
  kind: 'learning.lesson',
  title: 'learning.search.lessons',
  find: async ({ student, q, language, limit }) => {
    const study = await studyOf(student.account_id)
    if (!study.subjects.length) return { total: 0, rows: [] }
    const found = (await lessonsFound(openSubjects(study), q)).filter(each => study.mayOpen(each.subjectId, each.id))
    const shown = found.slice(0, limit)
    const subjects = await subjectsByIds(shown.map(each => each.subjectId))
    return {
      total: found.length,
      rows: shown.map(({ id, title, subjectId }) => ({
        id,
        title,
        where: nameIn(subjects.get(subjectId)!, language),
        excerpt: '',
        link: `/student/subject/${subjectId}#lesson-${id}`,
      })),
    }
  },
}

/** Films, texts, files and links of lessons that lie open, by title and note. */
export const elementSource: SearchSource = {
  kind: 'learning.element',
  title: 'learning.search.elements',
  find: async ({ student, q, language, limit }) => {
    const study = await studyOf(student.account_id)
    if (!study.subjects.length) return { total: 0, rows: [] }
    const placed = await elementsFound(openSubjects(study), q)
    // One that stands in several lessons is one thing; its first lesson that lies open says where.
    const found = [
      ...Map.groupBy(
        placed.filter(each => study.mayOpen(each.subjectId, each.lessonId)),
        each => each.id,
      ).values(),
    ].map(places => places[0]!)
    const shown = found.slice(0, limit)
    const subjects = await subjectsByIds(shown.map(each => each.subjectId))
    return {
      total: found.length,
      rows: shown.map(({ id, title, note, lesson, subjectId }) => ({
        id,
        title,
        where: `${nameIn(subjects.get(subjectId)!, language)} · ${lesson}`,
        excerpt: excerptAround(note, q),
        link: `/student/element/${id}`,
      })),
    }
  },
}
