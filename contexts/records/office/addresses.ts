import { addressOf } from '@halaqa/kit-contract'
import { filteredAddress } from '@halaqa/kit-office/manifest'
import { historyDraft, semesterHistory } from '../contract/history.ts'
import { listIssuedPapers } from '../contract/issued-paper.ts'
import { listOrders } from '../contract/orders.ts'
import { issuePaper, listPapers, type PaperKind } from '../contract/paper.ts'
import { studentRecord } from '../contract/record.ts'

export const recordAddress = (id: number): string => addressOf(studentRecord, { params: { id } })
export const papersAddress = (id: number): string => addressOf(listPapers, { params: { id } })
/** Asks whether to issue a paper of this kind. */
export const paperAddress = (id: number, kind: PaperKind): string =>
  addressOf(issuePaper[kind].preview, { params: { id } })
/** The papers that were issued in one run. */
export const papersOfRunAddress = (id: number): string => filteredAddress(listIssuedPapers, { run_id: id })
export const ordersAddress = (id: number): string => addressOf(listOrders, { params: { id } })
export const historyAddress = (academicYearId: number, semesterId: number): string =>
  addressOf(semesterHistory, { params: { academic_year_id: academicYearId, semester_id: semesterId } })
export const historyOfAddress = (id: number, semesterId: number): string =>
  addressOf(historyDraft, { params: { id, semester_id: semesterId } })
