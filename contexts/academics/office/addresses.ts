import { addressOf, type Route } from '@halaqa/kit-contract'
import { showFaculty } from '../contract/structure.ts'

export const facultyAddress = (id: number): string => addressOf(showFaculty, { params: { id } })
/** The address of a screen of one record or of one parent's children. */
export const at = (route: Route, params: Record<string, number>): string => addressOf(route, { params })
