import { academicsOffice } from '@halaqa/academics/office'
import { admissionOffice } from '@halaqa/admission/office'
import { bankingOffice } from '@halaqa/banking/office'
import { billingOffice } from '@halaqa/billing/office'
import { contentOffice } from '@halaqa/content/office'
import { curriculumOffice } from '@halaqa/curriculum/office'
import { expensesOffice } from '@halaqa/expenses/office'
import { financeOffice } from '@halaqa/finance/office'
import { fundsOffice } from '@halaqa/funds/office'
import { gradingOffice } from '@halaqa/grading/office'
import { identityOffice } from '@halaqa/identity/office'
import type { OfficeModule } from '@halaqa/kit-office/manifest'
import { learningOffice } from '@halaqa/learning/office'
import { recordsOffice } from '@halaqa/records/office'
import { sponsorsOffice } from '@halaqa/sponsors/office'
import { studentsOffice } from '@halaqa/students/office'
import { studiesOffice } from '@halaqa/studies/office'
import { workplaceOffice } from '@halaqa/workplace/office'

/** The contexts whose screens the office shows, in the order of the menu. One line a context. */
export const modules: OfficeModule[] = [
  admissionOffice,
  studentsOffice,
  gradingOffice,
  studiesOffice,
  recordsOffice,
  financeOffice,
  billingOffice,
  expensesOffice,
  fundsOffice,
  sponsorsOffice,
  bankingOffice,
  academicsOffice,
  curriculumOffice,
  learningOffice,
  contentOffice,
  identityOffice,
  workplaceOffice,
]
