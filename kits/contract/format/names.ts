import type { Language } from './language.ts'

export const gregorianMonths: Record<Language, readonly string[]> = {
  ar: ['يناير', 'فبراير', 'مارس', 'أبريل', 'مايو', 'يونيو', 'يوليو', 'أغسطس', 'سبتمبر', 'أكتوبر', 'نوفمبر', 'ديسمبر'],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
}

/** From Sunday, as the week does here. */
export const weekdays: Record<Language, readonly string[]> = {
  ar: ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  fr: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
}

/** For seven columns beside each other on a telephone. Arabic has no shorter ones that are read. */
export const shortWeekdays: Record<Language, readonly string[]> = {
  ar: weekdays.ar,
  en: weekdays.en.map(name => name.slice(0, 3)),
  fr: weekdays.fr.map(name => `${name.slice(0, 3)}.`),
}

const arabicOrdinals = {
  masculine: ['الأول', 'الثاني', 'الثالث', 'الرابع', 'الخامس', 'السادس', 'السابع', 'الثامن', 'التاسع', 'العاشر'],
  feminine: [
    'الأولى',
    'الثانية',
    'الثالثة',
    'الرابعة',
    'الخامسة',
    'السادسة',
    'السابعة',
    'الثامنة',
    'التاسعة',
    'العاشرة',
  ],
}
const frenchOrdinals = [
  'premier',
  'deuxième',
  'troisième',
  'quatrième',
  'cinquième',
  'sixième',
  'septième',
  'huitième',
  'neuvième',
  'dixième',
]
/** The words of one to ten (R046). */
export const ordinals: Record<Language, { masculine: readonly string[]; feminine: readonly string[] }> = {
  ar: arabicOrdinals,
  en: (words => ({ masculine: words, feminine: words }))([
    'first',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'eighth',
    'ninth',
    'tenth',
  ]),
  fr: { masculine: frenchOrdinals, feminine: ['première', ...frenchOrdinals.slice(1)] },
}
