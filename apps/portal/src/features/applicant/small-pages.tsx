/** The small pages of the tree in one file: what each would add to the entry is more than they share. */
export { Page as ConformDate } from './conform-date.tsx'
export { Page as ExamRules } from './exam-rules.tsx'
export { Page as Notifications } from './notifications.tsx'
export { Page as Payments } from './payments.tsx'
export { Page as Status } from './status.tsx'
export { Page as UploadDone } from './upload-done.tsx'
