export { checkMail, mailJobs, resendMessage, sendMessageJob } from './deliver.ts'
export { Html, html } from './html.ts'
export { type Attachment, messageTable } from './messages.table.ts'
export {
  dotsFor,
  forgetOldSecrets,
  forgetSecret,
  keepSealed,
  type OneTime,
  openedMessage,
  requireDots,
  withDots,
} from './one-time.ts'
export { type MailContent, renderMail } from './render.ts'
export { type Mail, sendMail } from './send.ts'
export { type OptionalMail, unsubscribeLinks } from './unsubscribe.ts'
