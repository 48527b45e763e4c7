import './admission.css'
import type { OfficeModule } from '@halaqa/kit-office'
import { page } from '@halaqa/kit-office'
import { conformityDays, listAttendees } from '../contract/conformity-day.ts'
import { officeEquation } from '../contract/equation.ts'
import { entryExams } from '../contract/exam.ts'
import { groups, periods } from '../contract/period.ts'
import {
  countRegistrations,
  decideRegistration,
  editRegistration,
  listRegistrations,
  listWaiting,
  reviewQueue,
  showRegistration,
} from '../contract/registration.ts'
import { steps } from '../contract/step.ts'
import { listAddress, registrationAddress, toDecide } from './addresses.ts'
import { AttendeesPage } from './conformity-days/attendees-page.tsx'
import { dayScreens } from './conformity-days/screens.tsx'
import { countsOf } from './counts.ts'
import { DecisionTile, NewChart, ReviewTile, StepsCard, TodayTile, TotalTile } from './dashboard/cards.tsx'
import { EquationPage } from './equations/page.tsx'
import { RegistrationEdit } from './registrations/edit.tsx'
import { RegistrationsList } from './registrations/list.tsx'
import { RegistrationPage } from './registrations/page.tsx'
import { ReviewPage } from './review/page.tsx'
import { entryExamScreens } from './settings/entry-exams.tsx'
import { groupScreens } from './settings/groups.tsx'
import { periodScreens } from './settings/periods.tsx'
import { stepScreens } from './settings/steps.tsx'
import { WaitingList } from './settings/waiting-list.tsx'

const group = 'admission.office.menu.group'
const settings = 'admission.office.menu.settings'
const counts = countRegistrations.access

/** The screens of admission, in the order in which an officer needs them. */
export const admissionOffice: OfficeModule = {
  name: 'admission',
  menu: [
    {
      group,
      label: 'admission.registration.many',
      to: listAddress(),
      icon: 'users',
      access: listRegistrations.access,
    },
    {
      group,
      label: 'admission.office.menu.review',
      to: reviewQueue.path,
      icon: 'file',
      access: reviewQueue.access,
      count: async call => (await countsOf(call)).to_review,
    },
    {
      group,
      label: 'admission.office.menu.decide',
      to: listAddress(toDecide),
      icon: 'scale',
      access: decideRegistration.access,
      count: async call => (await countsOf(call)).to_decide,
    },
    {
      group,
      label: 'admission.conformity-day.many',
      to: conformityDays.routes.list.path,
      icon: 'cal',
      access: conformityDays.read,
    },
    {
      group,
      label: 'admission.entry-exam.many',
      to: entryExams.routes.list.path,
      icon: 'flag',
      access: entryExams.read,
    },
    { group, label: 'admission.waiting-list.many', to: listWaiting.path, icon: 'clock', access: listWaiting.access },
    {
      group: settings,
      label: 'admission.period.many',
      to: periods.routes.list.path,
      icon: 'sliders',
      access: periods.read,
    },
    {
      group: settings,
      label: 'admission.group.many',
      to: groups.routes.list.path,
      icon: 'layers',
      access: groups.read,
    },
    { group: settings, label: 'admission.step.many', to: steps.routes.list.path, icon: 'list', access: steps.read },
  ],
  screens: [periodScreens, groupScreens, stepScreens, dayScreens, entryExamScreens],
  pages: [
    page(listRegistrations, <RegistrationsList />),
    page(showRegistration, <RegistrationPage />),
    page(editRegistration, <RegistrationEdit />),
    page(reviewQueue, <ReviewPage />),
    page(listAttendees, <AttendeesPage />),
    page(listWaiting, <WaitingList />),
    page(officeEquation, <EquationPage />),
  ],
  dashboard: [
    { key: 'admission.review', access: counts, span: 3, element: <ReviewTile /> },
    { key: 'admission.decide', access: counts, span: 3, element: <DecisionTile /> },
    { key: 'admission.today', access: counts, span: 3, element: <TodayTile /> },
    { key: 'admission.total', access: counts, span: 3, element: <TotalTile /> },
    { key: 'admission.steps', access: counts, span: 6, element: <StepsCard /> },
    { key: 'admission.new', access: counts, span: 6, element: <NewChart /> },
  ],
  search: async (text, call) => {
    const found = await call(listRegistrations, { query: { q: text, per_page: 6 } })
    return found.rows.map(row => ({
      key: `admission.registration.${row.id}`,
      group: 'admission.registration.many',
      title: row.full_name,
      detail: `${row.number} · ${row.step}`,
      to: registrationAddress(row.id),
    }))
  },
}
