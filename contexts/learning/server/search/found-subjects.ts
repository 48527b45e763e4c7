import { nameIn, semesterList } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { matchesSearch } from '@halaqa/kit-contract'
import type { SearchSource } from '@halaqa/students/server'
import { studyOf } from '../access/study.ts'

/**
 * Subjects by name or code, those studied now before those of earlier semesters. A subject of earlier leads to the results,
 * where its line stands; what became of it is not said here.
 */
export const subjectSource: SearchSource = {
  kind: 'learning.subject',
  title: 'learning.search.subjects',
  find: async ({ student, q, language, limit }) => {
    const { subjects: open, enrolments } = await studyOf(student.account_id)
    const isOpen = new Set(open.map(each => each.subject_id))
    // The last attempt at each; what is open first.
    const studied = new Map([...enrolments, ...open].map(each => [each.subject_id, each.semester_id]))
    const [subjects, semesters] = await Promise.all([subjectsByIds([...studied.keys()]), semesterList(language)])
    const semesterNames = new Map(semesters.map(each => [each.id, each.name]))
    // By the calendar, the newest first: a semester may be entered after a later one.
    const place = new Map(semesters.map(({ id }, at) => [id, at]))
    const placeOf = (subjectId: number) => place.get(studied.get(subjectId)!) ?? semesters.length
    const found = [...subjects.values()]
      .filter(each => matchesSearch(`${each.code} ${each.name_ar} ${each.name_en} ${each.name_fr}`, q))
      .sort((a, b) => Number(isOpen.has(b.id)) - Number(isOpen.has(a.id)) || placeOf(a.id) - placeOf(b.id))
    return {
      total: found.length,
      rows: found.slice(0, limit).map(subject => ({
        id: subject.id,
        title: nameIn(subject, language),
        where: [semesterNames.get(studied.get(subject.id)!), subject.code].filter(Boolean).join(' · '),
        excerpt: '',
        link: isOpen.has(subject.id) ? `/student/subject/${subject.id}` : '/student/results',
      })),
    }
  },
}
