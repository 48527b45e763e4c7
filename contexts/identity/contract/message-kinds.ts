/**
 * What messages are about, as the office says it: `identity.outbox.kinds`, a dash for each point. A family stands for all
 * that begins with it. A test finds the kinds that are written in the sources and asks for their words.
 */
export const messageKinds = [
  'admission.attendance',
  'admission.attendance-absent',
  'admission.attendance-expected',
  'admission.booking-booked',
  'admission.booking-changed',
  'admission.booking-moved',
  'admission.civil-number-held',
  'admission.document-refused',
  'admission.equation-refused',
  'admission.exam-failed',
  'admission.extended',
  'admission.known-applicant',
  'admission.message',
  'admission.offer-made',
  'admission.offer-extended',
  'admission.offer-lapsed',
  'admission.offer-withdrawn',
  'admission.refused',
  'admission.registration-open',
  'admission.step',
  'admission.verify-email',
  'admission.waiting-joined',
  'content.contact',
  'content.contact-taken',
  'finance.receipt',
  'finance.surplus',
  'finance.surplus-office',
  'identity.email-changed',
  'identity.invitation',
  'identity.password-changed',
  'identity.reset',
  'identity.second-factor-off',
  'identity.second-factor-on',
  'identity.second-factor-started',
  'identity.sign-in-tries',
  'learning.advisor',
  'learning.notice.answered',
  'learning.vlog',
  'students.message',
  'students.own-photo',
  'students.notice',
  'students.notice.state',
  'students.told',
  'workplace.digest',
] as const

/** The kind or the family that has a word; undefined for one of a message that is older than the list. */
export const knownKind = (kind: string): string | undefined =>
  messageKinds.find(each => each === kind) ?? messageKinds.find(each => kind.startsWith(`${each}.`))
