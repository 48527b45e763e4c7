import { extensionPoint } from '@halaqa/kit-server/assembly'
import type { NoticeParams } from '../notices/notifications.table.ts'

/** Somebody who has not done yet what a day is the last for, or who is expected on it. */
export type Due = {
  account_id: number
  /** What the words name, beside the day and how far it is. */
  params?: NoticeParams
  /** A local path: where it is done. */
  link: string
}

/** One sort of day that people are reminded of. */
export type ReminderSource = {
  /** `studies.reminder.choosing`: its words are the messages `<kind>.title` and `<kind>.body`, which may name `day` and `left`. */
  kind: string
  guard: 'registrars' | 'students'
  /** Also by mail: for who does not come here every day. */
  mail?: true
  /** Whom a day (`2026-12-01`) concerns, asked in each of the three days before it; nobody twice. */
  dueOn: (day: string) => Promise<Due[]>
}
export const reminderSources = extensionPoint<ReminderSource>('identity.reminders')
