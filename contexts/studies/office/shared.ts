/** What screens of other contexts show as these do. */
export { Subject } from './subjects/subject.tsx'
