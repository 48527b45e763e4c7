import type { i18n as I18n } from 'i18next'
import type { I18nProvider } from 'ra-core'

/** Where a key is looked for: react-admin's and the kit's words, then the contract's with those of all contexts. */
const catalogues = ['office', 'contract']

/** What no message says. */
const missing = '\0'

/**
 * react-admin's words and ours through i18next. It asks for a resource's title as a counted noun
 * (`resources.x.name`, smart_count 2); Arabic has no such form, so `x.one` and `x.many` are two messages.
 *
 * A page says some thousand messages into which nothing is put, most of them again with every drawing: each is looked up
 * once, until more words come.
 */
export function i18nProvider(i18n: I18n, language: string): I18nProvider {
  const plain = new Map<string, string | undefined>()
  i18n.store?.on('added', () => plain.clear())
  const plainOf = (key: string): string | undefined => {
    if (!plain.has(key)) {
      const text = i18n.t(key, { ns: catalogues, defaultValue: missing })
      plain.set(key, text === missing ? undefined : text)
    }
    return plain.get(key)
  }
  return {
    translate: (key, { smart_count, _, ...options }: Record<string, unknown> = {}) => {
      const known = smart_count === undefined && Object.keys(options).length === 0 ? plainOf(key) : undefined
      if (known !== undefined) return known
      const title = /^resources\.((?:(?!\.fields\.).)+)\.(?:name|forcedCaseName)$/.exec(key)
      if (title) return i18n.t(`${title[1]}.${smart_count === 1 ? 'one' : 'many'}`, { ns: catalogues })
      // A message that is undefined must not be mistaken for the key: `_` says what is shown then.
      if (_ !== undefined && !exists(i18n, key, { smart_count, ...options })) return _ as string
      return i18n.t([key.replace(/^resources\./, ''), key], {
        ...countOf(smart_count, options),
        ...options,
        ns: catalogues,
      }) as string
    },
    changeLocale: locale => i18n.changeLanguage(locale).then(() => {}),
    getLocale: () => language,
  }
}
/** Bounds of a field are counted too: 3 أحرف, 11 حرفًا. */
const countOf = (smart_count: unknown, { min, max }: Record<string, unknown>) => {
  const count = smart_count ?? min ?? max
  return count == null ? {} : { count: Number(count) }
}
const exists = (i18n: I18n, key: string, { smart_count, ...options }: Record<string, unknown>) =>
  i18n.exists(key, { ...(smart_count != null && { count: smart_count as number }), ...options, ns: catalogues })
