import { type Guard, homeOf } from '../../contract/guards.ts'

const listOf: Partial<Record<Guard, string>> = {
  students: '/student/notifications',
  registrars: '/registrar/notifications',
  users: '/office/notices',
}
/** Where an account of this guard finds all that it was told. */
export const noticesOf = (guard: Guard): string => listOf[guard] ?? homeOf[guard]
