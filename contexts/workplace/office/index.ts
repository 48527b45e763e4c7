import { type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { showQueue } from '../contract/assignment.ts'
import { listFollows } from '../contract/follow.ts'
import { staffNotices } from '../contract/notices.ts'

const { page } = part(() => import('./screens.ts'), ['workplace'])
const { card } = part(() => import('./agenda/agenda-section.tsx'), ['workplace'])

export const workplaceOffice: OfficeModule = {
  name: 'workplace',
  menu: [],
  home: card('AgendaSection'),
  account: [{ label: 'workplace.follow.many', to: listFollows.path, icon: 'bell' }],
  pages: [page(listFollows, 'FollowsPage'), page(showQueue, 'QueuePage'), page(staffNotices, 'NoticesPage')],
}
