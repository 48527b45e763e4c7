/** How long the context keeps what is needed for a while only. docs/operations.md has them as a table. */
export const PERIODS = {
  /** A failed sign-in counts until none came for this long; then its row goes. */
  signInFailureMinutes: 60,
  /** The owner of an account hears of many failures once in this time. */
  toldOfFailuresHours: 24,
  /** Refusals of one kind are written to the audit log together. */
  refusalMinutes: 60,
  /** A link or code after it was used or its time was over. */
  oneTimeTokenDays: 30,
  /** A session after it ended or its time was over. */
  sessionDays: 90,
  /** A device to which nothing could be pushed for so long. */
  pushDeviceDays: 180,
  /** Who was reminded of what, after the reminder: the day itself is three days later at most. */
  reminderDays: 30,
  /** Mail and text messages; before that an applicant or a student may ask what was sent. */
  messageDays: 730,
} as const
