import { actsPart, deskAddress, type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { applyAgainForm } from '../contract/apply-again.ts'
import { conformityDays, listAttendees } from '../contract/conformity-day.ts'
import { decideEquation, officeEquation } from '../contract/equation.ts'
import { createEquationFor, listEquations, newEquation } from '../contract/equation-office.ts'
import { entryExams, examStudents } from '../contract/exam.ts'
import { createFile, editFile, imageOf, listFiles, refusalReasons } from '../contract/files.ts'
import { messages } from '../contract/message.ts'
import { createNote, editNote, listNoteReaders, listNotes, showNote } from '../contract/note.ts'
import { admissionHome, createRegistration, importPage, listRuns, registrationHistory } from '../contract/office.ts'
import { groups, periods } from '../contract/period.ts'
import { editRegistration, listRegistrations, showRegistration } from '../contract/registration.ts'
import { decideRegistration, moveRegistration } from '../contract/registration-acts.ts'
import { reportNames, reports } from '../contract/report.ts'
import { reviewQueue } from '../contract/review.ts'
import { steps } from '../contract/step.ts'
import { createUserStep, editUserStep, listUserSteps } from '../contract/user-step.ts'
import { listWaiting } from '../contract/waiting-list.ts'
import { listAddress, registrationAddress, toDecide } from './addresses.ts'

const { page, resource } = part(() => import('./screens.ts'), ['admission'])
const { card } = part(() => import('./dashboard/cards.tsx'))

/** The screens of admission, in the order in which an officer needs them. */
export const admissionOffice: OfficeModule = {
  name: 'admission',
  acts: actsPart(() => import('./acts.ts'), ['admission']),
  areas: [
    {
      key: 'admission',
      label: 'admission.office.menu.group',
      about: 'admission.office.menu.about',
      icon: 'flag',
      page: admissionHome,
    },
  ],
  menu: [
    {
      area: 'admission',
      kind: 'record',
      label: 'admission.registration.many',
      to: listAddress(),
      icon: 'users',
      access: listRegistrations.access,
    },
    {
      area: 'admission',
      kind: 'work',
      label: 'admission.office.menu.review',
      about: 'admission.office.menu.review_about',
      to: reviewQueue.path,
      icon: 'file',
      access: reviewQueue.access,
      work: 'admission.document',
    },
    {
      area: 'admission',
      kind: 'work',
      label: 'admission.office.menu.decide',
      about: 'admission.office.menu.decide_about',
      to: listAddress(toDecide),
      icon: 'scale',
      access: decideRegistration.perform.access,
      work: 'admission.decision',
    },
    {
      area: 'admission',
      kind: 'work',
      label: 'admission.conformity-day.many',
      to: conformityDays.routes.list.path,
      icon: 'cal',
      access: conformityDays.read,
    },
    {
      area: 'admission',
      kind: 'record',
      label: 'admission.entry-exam.many',
      to: entryExams.routes.list.path,
      icon: 'flag',
      access: entryExams.read,
    },
    {
      area: 'admission',
      kind: 'work',
      label: 'admission.equation.many',
      to: listEquations.path,
      icon: 'cap',
      access: listEquations.access,
      work: 'admission.equation',
      desk: deskAddress('admission.equation'),
    },
    {
      area: 'admission',
      kind: 'record',
      label: 'admission.message.many',
      to: messages.routes.list.path,
      icon: 'mail',
      access: messages.read,
    },
    {
      area: 'admission',
      kind: 'report',
      label: 'admission.office.report.many',
      to: reports.index.path,
      icon: 'chart',
      access: reports.index.access,
    },
    {
      area: 'admission',
      kind: 'record',
      label: 'admission.waiting-list.many',
      to: listWaiting.path,
      icon: 'clock',
      access: listWaiting.access,
    },
    {
      area: 'admission',
      kind: 'setting',
      label: 'admission.period.many',
      to: periods.routes.list.path,
      icon: 'sliders',
      access: periods.read,
    },
    {
      area: 'admission',
      kind: 'setting',
      label: 'admission.group.many',
      to: groups.routes.list.path,
      icon: 'layers',
      access: groups.read,
    },
    {
      area: 'admission',
      kind: 'setting',
      label: 'admission.refusal-reason.many',
      to: refusalReasons.routes.list.path,
      icon: 'note',
      access: refusalReasons.read,
    },
    {
      area: 'admission',
      kind: 'setting',
      label: 'admission.user-step.many',
      to: listUserSteps.path,
      icon: 'user',
      access: listUserSteps.access,
    },
    {
      area: 'admission',
      kind: 'setting',
      label: 'admission.step.many',
      to: steps.routes.list.path,
      icon: 'list',
      access: steps.read,
    },
  ],
  resources: [
    resource(periods, 'name', 'periodScreens'),
    resource(groups, 'name', 'groupScreens'),
    resource(steps, 'name_ar', 'stepScreens'),
    resource(conformityDays, 'date', 'dayScreens'),
    resource(entryExams, 'name', 'entryExamScreens'),
    resource(messages, 'subject', 'messageScreens'),
    resource(refusalReasons, 'text_ar', 'refusalReasonScreens'),
  ],
  pages: [
    page(listRegistrations, 'RegistrationsList'),
    page(admissionHome, 'AdmissionHome'),
    page(createRegistration, 'CreatePage'),
    page(applyAgainForm, 'AgainPage'),
    page(importPage, 'ImportPage'),
    page(registrationHistory, 'HistoryPage'),
    page(listRuns, 'RunsList'),
    page(showRegistration, 'RegistrationPage', ['finance']),
    page(decideRegistration.preview, 'RegistrationPage', ['finance']),
    page(moveRegistration.preview, 'RegistrationPage', ['finance']),
    page(editRegistration, 'RegistrationEdit'),
    page(reviewQueue, 'ReviewPage'),
    page(listAttendees, 'AttendeesPage'),
    page(listWaiting, 'WaitingList'),
    page(listFiles, 'FilesPage'),
    page(createFile, 'FilesPage'),
    page(editFile, 'FileEditPage'),
    page(imageOf, 'ImagePage'),
    page(listNotes, 'NotesPage'),
    page(createNote, 'NotesPage'),
    page(showNote, 'NotePage'),
    page(editNote, 'NotePage'),
    page(examStudents, 'ExamStudentsPage'),
    ...reportNames.map(name => page(reports[name], 'ReportPage')),
    page(listUserSteps, 'UserStepsPage'),
    page(createUserStep, 'UserStepPage'),
    page(editUserStep, 'UserStepPage'),
    page(listEquations, 'EquationsList'),
    page(newEquation, 'EquationCreatePage'),
    page(createEquationFor, 'EquationCreatePage'),
    page(officeEquation, 'EquationPage'),
    page({ path: deskAddress('admission.equation'), access: decideEquation.perform.access }, 'EquationDesk'),
  ],
  dashboard: [
    {
      key: 'admission.today',
      access: reports.index.access,
      span: 3,
      card: card('TodayTile'),
      leadsTo: [conformityDays.routes.list.path],
    },
    {
      key: 'admission.total',
      access: reports.index.access,
      span: 3,
      card: card('TotalTile'),
      leadsTo: [listAddress()],
    },
    {
      key: 'admission.steps',
      access: reports.index.access,
      span: 6,
      card: card('StepsCard'),
      leadsTo: [listAddress()],
    },
    { key: 'admission.new', access: reports.index.access, span: 6, card: card('NewChart'), leadsTo: [listAddress()] },
  ],
  words: ['admission.office.cards'],
  lookups: [{ name: 'admission.note-reader', route: listNoteReaders, title: 'name' }],
  found: { access: listRegistrations.access, thing: 'admission.registration', at: registrationAddress },
}
