import { part } from '@halaqa/kit-office/manifest'

export const { page, resource } = part(() => import('./screens.ts'), ['students', 'grading', 'records'])
