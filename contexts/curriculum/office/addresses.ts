import { addressOf, type Route } from '@halaqa/kit-contract'
import { createElement, editElement } from '../contract/element.ts'
import { createLesson, listLessons } from '../contract/lesson.ts'
import { listPages } from '../contract/page.ts'
import { showSubject } from '../contract/subject.ts'

/** Where a record of this context is looked at. */
export const at = (route: Route, id: number): string => addressOf(route, { params: { id } })
export const subjectAddress = (id: number) => at(showSubject, id)
export const lessonsAddress = (id: number, lessonId?: number) =>
  addressOf(listLessons, { params: { id, ...(lessonId && { lesson_id: lessonId }) } })
export const newLessonAddress = (id: number, after = 0) => addressOf(createLesson, { params: { id, after } })
export const newElementAddress = (lesson: number, kind: string) => addressOf(createElement, { query: { lesson, kind } })
/** A text is worked on at its pages, everything else in its form. */
export const elementAddress = (element: { id: number; kind: string }) =>
  element.kind === 'text' ? at(listPages, element.id) : at(editElement, element.id)
