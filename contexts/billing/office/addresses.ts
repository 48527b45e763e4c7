import { addressOf } from '@halaqa/kit-contract'
import { studentAccount } from '../contract/account.ts'

/** The account of a student. */
export const accountAddress = (studentId: number): string => addressOf(studentAccount, { params: { id: studentId } })
