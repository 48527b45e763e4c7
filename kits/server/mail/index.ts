export { mailJobs, resendMessage, sendMessageJob } from './deliver.ts'
export { type Attachment, messageTable } from './messages.table.ts'
export { type MailContent, renderMail } from './render.ts'
export { type Mail, sendMail } from './send.ts'
