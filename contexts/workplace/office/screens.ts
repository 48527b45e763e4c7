export { FollowsPage } from './follows/follows-page.tsx'
export { NoticesPage } from './notices/notices-page.tsx'
export { QueuePage } from './queue/queue-page.tsx'
