import { part } from '@halaqa/kit-office/manifest'

const words = ['records', 'students', 'studies', 'grading']
export const { page, resource } = part(() => import('./screens.ts'), words)
/** A record shows what was done to it and what was paid, as the audit log and finance say it. */
export const { page: recordPage } = part(
  () => import('./record/screens.ts'),
  [...words, 'identity', 'finance', 'billing', 'sponsors'],
)
