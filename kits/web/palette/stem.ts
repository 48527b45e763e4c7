/** The article with what clings to it. The longest first. */
const article = /^(?:(?:وال|بال|كال|فال|لل)(?=.{3})|ال(?=.{2}))/
/** «و», «ب», «ل» may be a word of their own before this one, or its first letter. */
const clinging = /^[وبل](?=.{3})/
/** Endings of number, gender and case, after letters are folded (ة is ه). The longest first. */
const behind = /(?<=.{3})(?:ات|ان|ون|ين|يه|ها|ه|ي|ا)$/
const isArabic = /[\u0621-\u064a]/
const accents = /[\u0300-\u036f]/g
const elided = /^(?:qu|[cdjlmnst])['’]/

/**
 * What a word has in common with its plural, with its article and with what clings to it: المعادلات, بمعادلة and معادلة share
 * «معادل». The likeliest comes first. The word is folded as searches fold it (`searchWords`).
 */
export function stemsOf(word: string): string[] {
  if (!isArabic.test(word)) return [latinStem(word)]
  const plain = word.replace(article, '')
  // After an article no letter clings any more, «الوثيقة» is no «ثيقة»; but «التحاق» has none.
  const forms = plain === word ? [word, word.replace(clinging, '')] : [plain, word]
  return [...new Set(forms.map(form => form.replace(behind, '')))]
}

/** English and French plurals, accents and elisions: `studies` is `study`, `l’équivalence` is `equivalence`. */
const latinStem = (word: string): string =>
  word
    .normalize('NFD')
    .replace(accents, '')
    .replace(elided, '')
    .replace(/(?<=.{3})ies$/, 'y')
    .replace(/(?<=.{3}[^s])[sx]$/, '')
