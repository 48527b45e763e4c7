import { addressOf } from '@halaqa/kit-contract'
import { createExternal, editExternal, showExternal } from '../contract/externals.ts'
import { showLine } from '../contract/lines.ts'
import { bankReport, varianceReport } from '../contract/reports.ts'
import { showStatement } from '../contract/statements.ts'

export const statementAddress = (id: number): string => addressOf(showStatement, { params: { id } })
export const lineAddress = (id: number): string => addressOf(showLine, { params: { id } })
export const externalAddress = (id: number): string => addressOf(showExternal, { params: { id } })
export const externalForm = (id: number): string => addressOf(editExternal, { params: { id } })
/** A new entry of what a line of a statement says. */
export const externalOfLine = (id: number): string => `${createExternal.path}?line_id=${id}`
export const reportAddress = (semesterId: number): string =>
  addressOf(bankReport, { params: { semester_id: semesterId } })
export const varianceAddress = (semesterId: number): string =>
  addressOf(varianceReport, { params: { semester_id: semesterId } })
