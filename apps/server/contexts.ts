import { academicsContext } from '@halaqa/academics/context'
import { admissionContext } from '@halaqa/admission/context'
import { bankingContext } from '@halaqa/banking/context'
import { billingContext } from '@halaqa/billing/context'
import { contentContext } from '@halaqa/content/context'
import { curriculumContext } from '@halaqa/curriculum/context'
import { expensesContext } from '@halaqa/expenses/context'
import { financeContext } from '@halaqa/finance/context'
import { fundsContext } from '@halaqa/funds/context'
import { gradingContext } from '@halaqa/grading/context'
import { identityContext } from '@halaqa/identity/context'
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { dayWordHandlers } from '@halaqa/kit-server/during'
import { findRecordsHandlers } from '@halaqa/kit-server/found'
import { importRunHandlers } from '@halaqa/kit-server/imports'
import { selectionHandlers } from '@halaqa/kit-server/selection'
import { learningContext } from '@halaqa/learning/context'
import { recordsContext } from '@halaqa/records/context'
import { sponsorsContext } from '@halaqa/sponsors/context'
import { studentsContext } from '@halaqa/students/context'
import { studiesContext } from '@halaqa/studies/context'
import { workplaceContext } from '@halaqa/workplace/context'

/** Everything that this server is made of. */
export const contexts: ContextModule[] = [
  academicsContext,
  admissionContext,
  bankingContext,
  billingContext,
  contentContext,
  curriculumContext,
  expensesContext,
  financeContext,
  fundsContext,
  gradingContext,
  identityContext,
  learningContext,
  recordsContext,
  sponsorsContext,
  studentsContext,
  studiesContext,
  workplaceContext,
]
/** What is called: the routes of the contexts, and those that a kit has for all of them. */
export const handlers = [
  ...contexts.flatMap(context => context.handlers),
  ...dayWordHandlers,
  ...findRecordsHandlers,
  ...importRunHandlers,
  ...selectionHandlers,
]
