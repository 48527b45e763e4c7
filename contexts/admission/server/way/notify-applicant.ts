import { specialtyNames } from '@halaqa/academics/server'
import { accountById, notify } from '@halaqa/identity/server'
import { dayWithHijri, type Language } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { translate } from '@halaqa/kit-server/words'
import type { StepCode } from '../../contract/step.ts'
import { fillTemplate } from '../../contract/template.ts'
import type { Registration } from '../registrations/registrations.table.ts'
import { specialTexts } from '../steps/special-texts.ts'
import type { StepRow } from '../steps/steps.table.ts'

const inLanguage = (row: StepRow, field: 'mail' | 'sms', language: string): string =>
  ({ en: row[`${field}_en`], fr: row[`${field}_fr`] })[language] ?? row[`${field}_ar`]
export const stepName = (step: Pick<StepRow, 'name_ar' | 'name_en' | 'name_fr'>, language: string): string =>
  ({ en: step.name_en, fr: step.name_fr })[language] ?? step.name_ar
export const stepHint = (step: Pick<StepRow, 'hint_ar' | 'hint_en' | 'hint_fr'>, language: string): string =>
  ({ en: step.hint_en, fr: step.hint_fr })[language] ?? step.hint_ar

/** Where each step is dealt with. */
const pageOf: Partial<Record<string, string>> = {
  registration_fee: '/registrar?modal=RegistrationFees',
  documents: '/registrar/uploader',
  conformity_day: '/registrar/conform_date',
  entry_exam: '/registrar/examrules',
  equivalence: '/registrar/equation',
}

/** Steps that are news in themselves: their mail says so in its subject. */
const newsOf: Partial<Record<StepCode, 'accepted' | 'provisional' | 'student'>> = {
  conformity_day: 'provisional',
  study_fee: 'accepted',
  student: 'student',
}

/** What a step says to an applicant in a language: its own words, or those for the speciality. */
export async function saidByStep(registration: Registration, step: StepRow, language: string) {
  const special = await specialTexts(step.id, registration.specialty_id)
  const words = { ...step, ...Object.fromEntries(Object.entries(special ?? {}).filter(([, text]) => text)) }
  const specialty = (await specialtyNames(language)).get(registration.specialty_id) ?? ''
  const values = {
    ...genderOf(registration),
    name: registration.first_name,
    number: registration.number,
    step: stepName(step, language),
    specialty,
  }
  return {
    title: translate(language, `admission.notice.${newsOf[step.code] ?? 'step'}`, values),
    body: stepHint(step, language),
    mail: fillTemplate(inLanguage(words, 'mail', language), values),
    sms: fillTemplate(inLanguage(words, 'sms', language), values),
    link: pageOf[step.code] ?? '/registrar',
  }
}

/** The decision that was told and stands no longer. */
type TakenBack = 'acceptance' | 'refusal'
type Said = { said?: string | undefined; takesBack?: TakenBack | undefined }

/**
 * The notice of a new step, with the step's own mail and SMS when the college wrote them. A reason that was written for the
 * applicant stands in the notice and goes out by mail, whether the step has one or not. Whoever was told of a
 * decision that is taken back is told that first, wherever it was told.
 */
export async function notifyStep(
  registration: Registration,
  step: StepRow,
  { said, takesBack }: Said = {},
): Promise<void> {
  const { language } = await accountById(registration.account_id)
  const ofStep = await saidByStep(registration, step, language)
  const {
    title,
    body: hint,
    link,
    mail,
    sms,
  } = takesBack ? takenBack(registration, ofStep, takesBack, language) : ofStep
  const why = said && translate(language, 'admission.notice.moved-because', { reason: said })
  const body = [hint, why].filter(Boolean).join('\n')
  const paragraphs = [...(mail ? mail.split(/\n{2,}/) : why ? [hint] : []), ...(why ? [why] : [])].filter(Boolean)
  await notify(registration.account_id, {
    kind: `admission.step.${step.code}`,
    title,
    body,
    link,
    ...(paragraphs.length > 0 && { mail: { paragraphs } }),
    ...(sms && { sms }),
    related: ['admission.registration', registration.id],
  })
}

const wordsOf = { acceptance: 'admission.notice.taken-back', refusal: 'admission.notice.refusal-taken-back' } as const

/** The words of a step at which somebody stands again whose decision was taken back. */
function takenBack(
  registration: Registration,
  ofStep: Awaited<ReturnType<typeof saidByStep>>,
  what: TakenBack,
  language: string,
) {
  const word = (key: string) =>
    translate(language, `${wordsOf[what]}.${key}`, {
      ...genderOf(registration),
      name: registration.first_name,
      number: registration.number,
    })
  const body = [word('body'), ofStep.title].join('\n')
  return {
    ...ofStep,
    title: word('title'),
    body,
    mail: [word('body'), ofStep.mail || [ofStep.title, ofStep.body].join('\n')].join('\n\n'),
    sms: word('sms'),
  }
}

/** The refusal with its reason and, with `bookedOn`, that nobody is expected on that conformity day any more. */
export async function notifyRefusal(registration: Registration, reason: string, bookedOn?: string): Promise<void> {
  const language = (await accountById(registration.account_id)).language as Language
  const word = (key: string) =>
    translate(language, `admission.notice.refused.${key}`, {
      ...genderOf(registration),
      name: registration.first_name,
      ...(bookedOn && { day: dayWithHijri(bookedOn, language) }),
    })
  await notify(registration.account_id, {
    kind: 'admission.refused',
    title: word('title'),
    body: reason,
    link: '/registrar',
    mail: { paragraphs: [word('body'), reason, ...(bookedOn ? [word('booking')] : [])] },
    related: ['admission.registration', registration.id],
  })
}

/** A document was refused: which one, why, and where to replace it. */
export async function notifyDocumentRefused(
  registration: Registration,
  document: string,
  reason: string,
): Promise<void> {
  const { language } = await accountById(registration.account_id)
  const word = (key: string) =>
    translate(language, `admission.notice.document-refused.${key}`, {
      ...genderOf(registration),
      document,
    })
  await notify(registration.account_id, {
    kind: 'admission.document-refused',
    title: word('title'),
    body: reason,
    link: '/registrar/uploader',
    mail: { paragraphs: [word('body'), reason], button: word('button') },
    related: ['admission.registration', registration.id],
  })
}

/** The exam was not passed: the marks, and that the college decides now. */
export async function notifyExamFailed(
  registration: Registration,
  exam: { name: string; score_total: number; score_pass: number },
  score: number,
): Promise<void> {
  const { language } = await accountById(registration.account_id)
  const values = { ...genderOf(registration), exam: exam.name, score, total: exam.score_total, pass: exam.score_pass }
  const word = (key: string) => translate(language, `admission.notice.exam-failed.${key}`, values)
  await notify(registration.account_id, {
    kind: 'admission.exam-failed',
    title: word('title'),
    body: word('body'),
    link: '/registrar',
    mail: { paragraphs: [word('body')] },
    related: ['admission.registration', registration.id],
  })
}

/** The earlier degree is given back: why, and where to correct it. */
export async function notifyEquationRefused(registration: Registration, reason: string): Promise<void> {
  const { language } = await accountById(registration.account_id)
  const word = (key: string) => translate(language, `admission.notice.equation-refused.${key}`, genderOf(registration))
  await notify(registration.account_id, {
    kind: 'admission.equation-refused',
    title: word('title'),
    body: reason,
    link: '/registrar/equation',
    mail: { paragraphs: [word('body'), reason], button: word('button') },
    related: ['admission.registration', registration.id],
  })
}

/** What staff write to an applicant by hand. */
export async function notifyByHand(
  registration: Registration,
  message: { subject: string; body: string; by_mail: boolean; by_sms: boolean },
): Promise<void> {
  await notify(registration.account_id, {
    kind: 'admission.message',
    title: message.subject,
    body: message.body,
    link: '/registrar',
    ...(message.by_mail && { mail: { paragraphs: message.body.split(/\n{2,}/) } }),
    ...(message.by_sms && { sms: `${message.subject}\n${message.body}`.slice(0, 600) }),
    related: ['admission.registration', registration.id],
  })
}
