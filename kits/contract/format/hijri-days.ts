import { day, dayOf } from './days.ts'
import { type AnnouncedMonth, hijriParts } from './hijri.ts'
import { type Digits, type Language, nbsp, shownDigits } from './language.ts'

const latinHijri = [
  'Muharram',
  'Safar',
  'Rabi I',
  'Rabi II',
  'Jumada I',
  'Jumada II',
  'Rajab',
  'Shaaban',
  'Ramadan',
  'Shawwal',
  'Dhu al-Qidah',
  'Dhu al-Hijjah',
]
export const hijriMonths: Record<Language, readonly string[]> = {
  ar: [
    'المحرم',
    'صفر',
    'ربيع الأول',
    'ربيع الآخر',
    'جمادى الأولى',
    'جمادى الآخرة',
    'رجب',
    'شعبان',
    'رمضان',
    'شوال',
    'ذو القعدة',
    'ذو الحجة',
  ],
  en: latinHijri,
  fr: latinHijri,
}

/**
 * The Hijri day, `10 جمادى الآخرة 1448`: by the announced months where they are given, else Umm al-Qura's. For reading
 * beside the Gregorian day, which is the legal one.
 */
export function hijriDay(
  iso: string,
  language: Language,
  announced: readonly AnnouncedMonth[] = [],
  digits: Digits = 'latn',
): string {
  const parts = hijriParts(dayOf(iso), announced)
  return shownDigits(`${parts.day} ${hijriMonth(parts.month, language)} ${parts.year}`, digits)
}

/** `جمادى الآخرة`, of the month's number. */
export const hijriMonth = (month: number, language: Language): string => hijriMonths[language][month - 1]!

/** `20 نوفمبر 2026 م · 10 جمادى الآخرة 1448 هـ`: two calendars beside each other say which is which. */
export const dayWithHijri = (
  iso: string,
  language: Language,
  announced: readonly AnnouncedMonth[] = [],
  digits: Digits = 'latn',
): string => {
  const [common, hijri] = [day(iso, language, digits), hijriDay(iso, language, announced, digits)]
  return language === 'ar' ? `${common}${nbsp}م · ${hijri}${nbsp}هـ` : `${common} · ${hijri}`
}
