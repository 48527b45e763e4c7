import { type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { showQueue } from '../contract/assignment.ts'
import { staffNotices } from '../contract/notices.ts'

const { page } = part(() => import('./screens.ts'), ['workplace'])

export const workplaceOffice: OfficeModule = {
  name: 'workplace',
  menu: [],
  pages: [page(showQueue, 'QueuePage'), page(staffNotices, 'NoticesPage')],
}
