import countries from 'i18n-iso-countries'
import ar from 'i18n-iso-countries/langs/ar.json' with { type: 'json' }
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import fr from 'i18n-iso-countries/langs/fr.json' with { type: 'json' }
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

for (const language of [ar, en, fr]) countries.registerLocale(language)

const callable = new Set<string>(getCountries())
/** The neighbours most applicants come from stand first. */
const first = ['OM', 'AE', 'SA', 'QA', 'KW', 'BH', 'YE']

/** Where the list of names says what is read as another place: «عمان» is the city of Amman too. */
const named: Record<string, Record<string, string>> = { ar: { OM: 'عُمان' } }

/** A country by its ISO code, in a language; the code itself when it is unknown. */
export const countryOf = (id: string, language: string) => ({
  id,
  name: named[language]?.[id] ?? countries.getName(id, language) ?? id,
  calling_code: callable.has(id) ? `+${getCountryCallingCode(id as CountryCode)}` : null,
})

type Country = ReturnType<typeof countryOf>
const ordered = new Map<string, Country[]>()

/** All countries, the neighbours first, then by the collation of the language: put in order once, which takes milliseconds. */
export function allCountries(language: string): Country[] {
  const known = ordered.get(language) ?? inOrder(language)
  ordered.set(language, known)
  return known
}

function inOrder(language: string): Country[] {
  const collator = new Intl.Collator(language)
  const rank = (id: string) => (first.includes(id) ? first.indexOf(id) : first.length)
  return Object.keys(countries.getAlpha2Codes())
    .map(id => countryOf(id, language))
    .sort((a, b) => rank(a.id) - rank(b.id) || collator.compare(a.name, b.name))
}
