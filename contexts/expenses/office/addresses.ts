import { addressOf } from '@halaqa/kit-contract'
import { editOperation, showOperation } from '../contract/operations.ts'
import { editYear, showYear } from '../contract/years.ts'

export const operationAddress = (id: number): string => addressOf(showOperation, { params: { id } })
export const operationForm = (id: number): string => addressOf(editOperation, { params: { id } })
export const yearAddress = (id: number): string => addressOf(showYear, { params: { id } })
export const yearForm = (id: number): string => addressOf(editYear, { params: { id } })
