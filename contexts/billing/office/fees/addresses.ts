import { feeReports } from '../../contract/semester-fees.ts'

/** What a semester brings. */
export const feesAddress = (semesterId: number): string => `${feeReports.path}?semester_id=${semesterId}`
