import './expenses.css'

/** The screens of expenses, by the names under which index.ts places them. They come when the first of them is opened. */
export { BalanceReport } from './balance-report.tsx'
export { categoryScreens } from './categories.tsx'
export { CategoryReport } from './category-report.tsx'
export { ExpenseReport } from './expense-report.tsx'
export { EditOperationPage, NewOperationPage, OneStepPage } from './operation-forms.tsx'
export { OperationPage } from './operation-page.tsx'
export { OperationsList } from './operations.tsx'
export { EditYearPage, NewYearPage } from './year-forms.tsx'
export { YearPage } from './year-page.tsx'
export { YearsList } from './years.tsx'
