import './banking.css'

/** The screens of banking, by the names under which index.ts places them. They come when the first of them is opened. */
export { BankReport, BankReportStart } from './bank-report.tsx'
export { EditExternalPage, NewExternalPage } from './external-forms.tsx'
export { ExternalPage } from './external-page.tsx'
export { ExternalsList } from './externals.tsx'
export { ImportPage } from './import-page.tsx'
export { LineDesk } from './line-desk.tsx'
export { LinePage } from './line-page.tsx'
export { LinesList } from './lines-list.tsx'
export { StatementPage } from './statement-page.tsx'
export { StatementsList } from './statements-list.tsx'
export { VarianceReport } from './variance-report.tsx'
