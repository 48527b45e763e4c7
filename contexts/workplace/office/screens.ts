export { QueuePage } from './queue/queue-page.tsx'
