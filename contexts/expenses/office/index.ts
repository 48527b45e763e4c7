import { addressOf } from '@halaqa/kit-contract'
import { actsPart, filteredAddress, type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { categories } from '../contract/categories.ts'
import {
  createOneStep,
  createOperation,
  editOperation,
  listOpenCategories,
  listOperations,
  listSources,
  showOperation,
} from '../contract/operations.ts'
import { balanceReport, categoryReport, expenseReport } from '../contract/reports.ts'
import { createYear, editYear, listYears, showYear } from '../contract/years.ts'

const { page, resource } = part(() => import('./screens.ts'), ['expenses', 'finance'])
const area = 'finance'

/** The screens of what the college spends. They stand in the area of finance. */
export const expensesOffice: OfficeModule = {
  name: 'expenses',
  acts: actsPart(() => import('./acts.ts'), ['expenses']),
  menu: [
    {
      area,
      kind: 'record',
      label: 'expenses.operation.many',
      section: 'finance.section.expenses',
      to: listOperations.path,
      under: ['/financials/expense/operation', '/financials/expense/one'],
      icon: 'exit',
      access: listOperations.access,
      work: 'expenses.operation',
    },
    {
      area,
      kind: 'work',
      label: 'expenses.large-operation.many',
      section: 'finance.section.expenses',
      to: filteredAddress(listOperations, { is_large: true }),
      icon: 'flag',
      access: listOperations.access,
      work: 'expenses.large-operation',
    },
    {
      area,
      kind: 'record',
      label: 'expenses.year.many',
      section: 'finance.section.expenses',
      to: listYears.path,
      under: ['/financials/year'],
      icon: 'calc',
      access: listYears.access,
    },
    {
      area,
      kind: 'report',
      label: 'expenses.posting.many',
      section: 'finance.section.expenses',
      to: expenseReport.path,
      icon: 'chart',
      access: expenseReport.access,
    },
    {
      area,
      kind: 'report',
      label: 'expenses.category-sum.many',
      section: 'finance.section.expenses',
      to: categoryReport.path,
      icon: 'layers',
      access: categoryReport.access,
    },
    {
      area,
      kind: 'report',
      label: 'expenses.account-balance.many',
      section: 'finance.section.expenses',
      to: balanceReport.path,
      icon: 'scale',
      access: balanceReport.access,
    },
    {
      area,
      kind: 'setting',
      label: 'expenses.category.many',
      to: categories.routes.list.path,
      icon: 'list',
      access: categories.read,
    },
  ],
  resources: [resource(categories, 'name_ar', 'categoryScreens')],
  pages: [
    page(listOperations, 'OperationsList'),
    page(createOperation, 'NewOperationPage'),
    page(createOneStep, 'OneStepPage'),
    page(showOperation, 'OperationPage'),
    page(editOperation, 'EditOperationPage'),
    page(listYears, 'YearsList'),
    page(createYear, 'NewYearPage'),
    page(showYear, 'YearPage'),
    page(editYear, 'EditYearPage'),
    page(expenseReport, 'ExpenseReport'),
    page(categoryReport, 'CategoryReport'),
    page(balanceReport, 'BalanceReport'),
  ],
  lookups: [
    { name: 'expenses.open-category', route: listOpenCategories, title: 'name' },
    { name: 'expenses.source', route: listSources, title: 'name' },
    { name: 'expenses.year', route: listYears, title: 'name' },
  ],
  words: ['expenses.large-operation.one'],
  found: {
    access: listOperations.access,
    thing: 'expenses.operation',
    icon: 'exit',
    at: id => addressOf(showOperation, { params: { id } }),
  },
}
