import { reminderSources } from '@halaqa/identity/server'
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import {
  moveEffects,
  newStudentEnrolment,
  staysBehind,
  studentBelongings,
  subjectsStudiedNow,
} from '@halaqa/students/server'
import { workKinds } from '@halaqa/workplace/server'
import { choosingHandlers } from './choosing/choosing.routes.ts'
import { choosingBelongings } from './choosing/choosing-belongings.ts'
import { choosingReminder } from './choosing/choosing-reminder.ts'
import { departmentChangeHandlers } from './department-changes/department-changes.routes.ts'
import { enrolFromPlan } from './enrolments/enrol-from-plan.ts'
import { enrolmentBelongings } from './enrolments/enrolment-belongings.ts'
import { enrolmentHandlers } from './enrolments/enrolments.routes.ts'
import { feeWaiverHandlers } from './enrolments/fee-waivers.routes.ts'
import { feeWaiverWork } from './enrolments/fee-waivers.work.ts'
import { feesReminder } from './enrolments/fees-reminder.ts'
import { feesOnMove } from './enrolments/follow-move.ts'
import { countStudiedNow } from './enrolments/who-studies.ts'
import { purchaseBelongings } from './purchases/purchase-belongings.ts'
import { purchaseHandlers } from './purchases/purchases.routes.ts'
import { onBookPaid, onInvoicePaid, onStateMoved, onStateTakenBack } from './reactions/reactions.ts'
import { sumSemestersJob } from './semester-sums/sum-semesters.ts'
import { gatherStudentsJob } from './student-counts/gather-students.ts'
import { studentChecks } from './student-counts/student-checks.ts'
import { countChecks } from './subject-counts/count-checks.ts'
import { gatherCountsJob } from './subject-counts/gather-counts.ts'

export const studiesContext: ContextModule = {
  name: 'studies',
  handlers: [
    ...choosingHandlers,
    ...departmentChangeHandlers,
    ...enrolmentHandlers,
    ...feeWaiverHandlers,
    ...purchaseHandlers,
  ],
  jobs: [gatherCountsJob, gatherStudentsJob, sumSemestersJob],
  checks: [...countChecks, ...studentChecks],
  reactions: [onBookPaid, onInvoicePaid, onStateMoved, onStateTakenBack],
  rows: {
    'studies.department_changes': 'studies.department-change',
    'studies.enrolments': 'studies.enrolment',
    'studies.fee_waivers': 'studies.fee-waiver',
    'studies.grade_releases': 'studies.grade-release',
    'studies.purchases': 'studies.purchase',
  },
  words: readWords(new URL('../messages/', import.meta.url)),
  contributions: [
    ...[enrolmentBelongings, choosingBelongings, purchaseBelongings].map(studentBelongings.contribute),
    staysBehind.contribute({
      'studies.department_changes.student_id': 'it leads from plan to plan of that record, whose terms it counts',
    }),
    newStudentEnrolment.contribute(enrolFromPlan),
    subjectsStudiedNow.contribute(countStudiedNow),
    moveEffects.contribute(feesOnMove),
    workKinds.contribute(feeWaiverWork),
    ...[choosingReminder, feesReminder].map(reminderSources.contribute),
  ],
}
