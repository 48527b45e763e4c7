/** The door of identity: what other contexts and the application may call. */
export {
  accountById,
  accountNow,
  accountsByIds,
  accountsToChoose,
  contactPart,
  laterAccountPart,
  lockAccount,
  namePart,
  takenEmails,
} from './accounts/accounts.queries.ts'
export type { Account } from './accounts/accounts.table.ts'
export { changePerson, type PersonChange } from './accounts/change-person.ts'
export { accountTaken, createAccount, type NewAccount } from './accounts/create-account.ts'
export { refuseAtField } from './accounts/refuse-at-field.ts'
export { removeAccount } from './accounts/remove-account.ts'
export { requireSecondFactor } from './accounts/second-factor-state.ts'
export { staffAccounts } from './accounts/staff-accounts.ts'
export {
  amongStaffWith,
  conditionsOfStaffWith,
  oneOfStaffWith,
  staffToChoose,
  staffToChooseFrom,
  staffWith,
  staffWithPart,
} from './accounts/staff-with.ts'
export { actIn, kindIn } from './audit/audit-words.ts'
export {
  changeEmail,
  issueEmailProof,
  peekEmailProof,
  verifyEmailByCode,
  verifyEmailByLink,
} from './email/verify-email.ts'
export { awayAsTold } from './extra/away.ts'
export { setVersion } from './extra/version.ts'
export type { NoticeParams } from './notices/notifications.table.ts'
export {
  markRead,
  markReadUpTo,
  type Notice,
  notificationsOf,
  notify,
  unreadOf,
  unreadPart,
} from './notifications/notify.ts'
export { notifyAccounts, type Told } from './notifications/notify-accounts.ts'
export { type Reach, reachOf } from './notifications/reach.ts'
export { roomOf } from './notifications/room.ts'
export { takeUnread } from './notifications/take-unread.ts'
export { type UnreadOfStaff, unreadOfStaff } from './notifications/unread-of-staff.ts'
export { type OptionalMails, optionalMails } from './optional-mails/optional-mails.ts'
export { sendResetLink } from './passwords/reset-password.ts'
export { quietAmong } from './push/quiet-now.ts'
export { countForbidden, writeForbidden } from './refusals/note-refused.ts'
export { type Due, type ReminderSource, reminderSources } from './reminders/reminder-sources.ts'
export { daysBefore, sendReminders } from './reminders/send-reminders.ts'
export { ensureRoles } from './roles/ensure-roles.ts'
export { allRoles, type RoleName, rolesHeldBy } from './roles/role-names.ts'
export { actAs, actingMinutes } from './sessions/act-as.ts'
export { actorOfToken, openSessionsOf, sessionOfToken } from './sessions/actor.ts'
export { answerSession } from './sessions/cookie.ts'
export { type OpenedSession, openSession } from './sessions/open-session.ts'
export { currentAccount, sessionsOf } from './sessions/sessions.queries.ts'
export { actorOfStaff } from './sessions/staff-rights.ts'
export { inviteAdministrator, inviteFirstAdministrator, NotInvited } from './staff/first-administrator.ts'
