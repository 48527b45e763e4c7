import { addressOf } from '@halaqa/kit-contract'
import { actsPart, deskAddress, type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { confirmLine } from '../contract/confirmations.ts'
import {
  createExternal,
  editExternal,
  listAccounts,
  listDesks,
  listExternals,
  showExternal,
} from '../contract/externals.ts'
import { listLines, showLine } from '../contract/lines.ts'
import { bankReport, reportSemesters, varianceReport } from '../contract/reports.ts'
import { createStatement, listStatements, showStatement } from '../contract/statements.ts'

const { page } = part(() => import('./screens.ts'), ['banking', 'finance'])
const area = 'finance'

/** The screens of what the bank says. They stand in the area of finance. */
export const bankingOffice: OfficeModule = {
  name: 'banking',
  acts: actsPart(() => import('./acts.ts'), ['banking']),
  menu: [
    {
      area,
      kind: 'work',
      label: 'banking.line.many',
      section: 'finance.section.bank',
      to: listLines.path,
      under: ['/financials/fail/line'],
      icon: 'search',
      access: listLines.access,
      work: 'banking.line',
      desk: deskAddress('banking.line'),
    },
    {
      area,
      kind: 'record',
      label: 'banking.statement.many',
      section: 'finance.section.bank',
      to: listStatements.path,
      under: ['/financials/fail/show', '/financials/fail/create'],
      icon: 'file',
      access: listStatements.access,
    },
    {
      area,
      kind: 'record',
      label: 'banking.external.many',
      section: 'finance.section.bank',
      to: listExternals.path,
      under: ['/financials/external'],
      icon: 'exit',
      access: listExternals.access,
      work: 'banking.external',
    },
    {
      area,
      kind: 'report',
      label: 'banking.receipt.many',
      section: 'finance.section.bank',
      to: reportSemesters.path,
      under: ['/financials/reports/bank', '/financials/reports/variance'],
      icon: 'chart',
      access: bankReport.access,
    },
  ],
  pages: [
    page({ path: deskAddress('banking.line'), access: confirmLine.perform.access }, 'LineDesk'),
    page(listLines, 'LinesList'),
    page(showLine, 'LinePage'),
    page(listStatements, 'StatementsList'),
    page(createStatement, 'ImportPage'),
    page(showStatement, 'StatementPage'),
    page(listExternals, 'ExternalsList'),
    page(createExternal, 'NewExternalPage'),
    page(showExternal, 'ExternalPage'),
    page(editExternal, 'EditExternalPage'),
    page(reportSemesters, 'BankReportStart'),
    page(bankReport, 'BankReport'),
    page(varianceReport, 'VarianceReport'),
  ],
  lookups: [
    { name: 'banking.account', route: listAccounts, title: 'name' },
    { name: 'banking.desk', route: listDesks, title: 'name' },
    { name: 'banking.statement', route: listStatements, title: 'file_name' },
  ],
  words: ['banking.line.waiting'],
  found: {
    access: listLines.access,
    thing: 'banking.line',
    icon: 'search',
    at: id => addressOf(showLine, { params: { id } }),
  },
}
