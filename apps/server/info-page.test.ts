import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bookingDays, windowDays } from '../../contexts/admission/server/way/deadlines.ts'

/** What the page of admission says of fees and weeks, in its three languages: what the deadlines really are. */
const said = {
  ar: { paid: 'سدّد رسم التسجيل', decided: 'تسلّم القرار', booked: 'احجز يوم المطابقة', fee: /20\.000\s/, week: /أسبوع/ },
  en: {
    paid: 'Pay the registration fee',
    decided: 'Receive the decision',
    booked: 'Book a document',
    fee: /20\.000/,
    week: /week/,
  },
  fr: {
    paid: 'Payez les frais',
    decided: 'Recevez la décision',
    booked: 'Réservez un jour',
    fee: /20,000\s/,
    week: /semaine/,
  },
}
const twoWeeks = { ar: 'أسبوعين', en: 'two weeks', fr: 'deux semaines' }
const oneWeek = { ar: 'خلال أسبوع من', en: 'within one week', fr: 'dans la semaine' }

it.each(['ar', 'en', 'fr'] as const)('the page of admission tells the fee and the weeks as they are: %s', language => {
  const file = join(import.meta.dirname, `../../contexts/content/texts/${language}/info.json`)
  const { body } = JSON.parse(readFileSync(file, 'utf8')) as { body: string }
  const steps = body.match(/<li>.*?<\/li>/g) ?? []
  const words = said[language]
  const step = (begin: string) => steps.find(each => each.includes(`<strong>${begin}`)) ?? ''
  expect(body).toMatch(words.fee)
  // The registration fee has no deadline; the first term's fees have two weeks, from the acceptance.
  expect(step(words.paid)).not.toBe('')
  expect(step(words.paid)).not.toMatch(words.week)
  expect(windowDays).toBe(14)
  expect(step(words.decided)).toContain(twoWeeks[language])
  expect(bookingDays).toBe(7)
  expect(step(words.booked)).toContain(oneWeek[language])
})
