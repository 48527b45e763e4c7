import { actsPart, type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { createElement, editElement, listElements } from '../contract/element.ts'
import { createException, listExceptions } from '../contract/exception.ts'
import { createLesson, editLesson, lessonElements, lessonQuestions, listLessons } from '../contract/lesson.ts'
import { createLessonNote, editLessonNote, listLessonNotes } from '../contract/lesson-note.ts'
import { findElements, findLessons } from '../contract/lookups.ts'
import { createPage, editPage, listPages } from '../contract/page.ts'
import { parts, partsOfSubject } from '../contract/part.ts'
import { createPlace, editPlace, listPlaces, showPlace } from '../contract/place.ts'
import { editPlan, listPlans, showPlan } from '../contract/plan.ts'
import { preview } from '../contract/preview.ts'
import { lessonReport, reportsIndex, subjectReport } from '../contract/report.ts'
import { createSubject, editSubject, listSubjects, showSubject } from '../contract/subject.ts'
import { findSemesters, learnerAccounts, listSubjectTeachers, teacherAccounts } from '../contract/subject-teacher.ts'
import { editSplit, splitScreen } from '../contract/video.ts'
import { subjectAddress } from './addresses.ts'

const { page, resource } = part(() => import('./screens.ts'), ['curriculum'])

/** The screens of subjects, what stands in them, and study plans. */
export const curriculumOffice: OfficeModule = {
  name: 'curriculum',
  acts: actsPart(() => import('./acts.ts'), ['curriculum']),
  areas: [{ key: 'curriculum', label: 'curriculum.office.group', about: 'curriculum.office.about', icon: 'book' }],
  menu: [
    {
      area: 'curriculum',
      kind: 'record',
      label: 'curriculum.subject.many',
      to: listSubjects.path,
      under: [
        '/subject/lessons',
        '/subject/pages',
        '/subject/lessonnotes',
        '/subject/teachers',
        '/subject/detail',
        '/subject/edit',
        '/subject/preview',
      ],
      icon: 'book',
      access: listSubjects.access,
    },
    {
      area: 'curriculum',
      kind: 'record',
      label: 'curriculum.plan.many',
      to: listPlans.path,
      under: ['/academystructure/Specialty/showstruct', '/academystructure/Specialty/editdeplomsubjects'],
      icon: 'layers',
      access: listPlans.access,
    },
    {
      area: 'curriculum',
      kind: 'record',
      label: 'curriculum.element.many',
      to: listElements.path,
      under: ['/subject/elements'],
      icon: 'play',
      access: listElements.access,
    },
    {
      area: 'curriculum',
      kind: 'record',
      label: 'curriculum.lesson-element.many',
      to: listPlaces.path,
      icon: 'list',
      access: listPlaces.access,
    },
    {
      area: 'curriculum',
      kind: 'record',
      label: 'curriculum.part.many',
      to: parts.routes.list.path,
      icon: 'grid',
      access: parts.read,
    },
    {
      area: 'curriculum',
      kind: 'record',
      label: 'curriculum.exception.many',
      to: listExceptions.path,
      icon: 'shield',
      access: listExceptions.access,
    },
    {
      area: 'curriculum',
      kind: 'report',
      label: 'curriculum.office.report.index',
      to: reportsIndex.path,
      under: ['/subject/reporting', '/subject/reports'],
      icon: 'chart',
      access: reportsIndex.access,
    },
  ],
  resources: [resource(parts as never, 'title' as never, 'partScreens')],
  pages: [
    page(listSubjects, 'SubjectsList'),
    page(createSubject, 'NewSubject'),
    page(editSubject, 'EditSubject'),
    page(showSubject, 'SubjectPage'),
    page(preview, 'PreviewPage'),
    page(listLessons, 'LessonsPage'),
    page(createLesson, 'NewLesson'),
    page(editLesson, 'EditLesson'),
    page(lessonElements, 'LessonElementsPage'),
    page(lessonQuestions, 'LessonQuestions'),
    page(listLessonNotes, 'LessonNotes'),
    page(createLessonNote, 'NewLessonNote'),
    page(editLessonNote, 'EditLessonNote'),
    page(listElements, 'ElementsList'),
    page(createElement, 'NewElement'),
    page(editElement, 'EditElement'),
    page(splitScreen, 'SplitPage'),
    page(editSplit, 'EditSplitPage'),
    page(listPlaces, 'PlacesList'),
    page(createPlace, 'NewPlace'),
    page(editPlace, 'EditPlace'),
    page(showPlace, 'ShowPlace'),
    page(listPages, 'PagesPage'),
    page(createPage, 'NewPage'),
    page(editPage, 'EditPage'),
    page(partsOfSubject, 'PartsBySubject'),
    page(listSubjectTeachers, 'TeachersPage'),
    page(listExceptions, 'ExceptionsList'),
    page(createException, 'NewException'),
    page(listPlans, 'PlansList'),
    page(showPlan, 'PlanPage'),
    page(editPlan, 'EditPlanPage'),
    page(subjectReport, 'SubjectReportPage'),
    page(reportsIndex, 'ReportsIndexPage'),
    page(lessonReport, 'LessonReportPage'),
  ],
  lookups: [
    { name: 'curriculum.subject', route: listSubjects, title: 'name' },
    { name: 'curriculum.lesson', route: findLessons, title: 'name' },
    { name: 'curriculum.element', route: findElements, title: 'name' },
    { name: 'curriculum.semester', route: findSemesters, title: 'name' },
    { name: 'curriculum.teacher-account', route: teacherAccounts, title: 'name' },
    { name: 'curriculum.learner-account', route: learnerAccounts, title: 'name' },
  ],
  found: { access: listSubjects.access, thing: 'curriculum.subject', icon: 'book', at: subjectAddress },
}
