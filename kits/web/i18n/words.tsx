import { directionOf, isLanguage, type Language } from '@halaqa/kit-contract/format'
import { genderOf, mergeTrees } from '@halaqa/kit-contract/words'
import { createInstance, type i18n as I18n, type Module, type TFunction } from 'i18next'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { readCookie, writeCookie } from '../cookie/index.ts'
import { ownerOf, type Person } from '../drafts/store.ts'
import { keepSpokenTo, spokenToBefore } from './spoken-to.ts'

export type Messages = { [key: string]: string | Messages }
/**
 * Fetches the messages of a feature in a language; each pair is one chunk. `contract/students` is a feature too: it is added
 * to what is there of `contract`.
 */
export type LoadMessages = (feature: string, language: Language) => Promise<Messages>

/** The words of the interface: what is loaded, how more is loaded, and the change of language. */
export class Words {
  readonly i18n: I18n
  readonly #load: LoadMessages
  readonly #loads = new Map<string, Promise<void>>()
  readonly #loaded = new Set<string>()
  readonly #features = new Set<string>()
  readonly #listeners = new Set<() => void>()
  addressed: 'male' | 'female' | undefined

  /** `formatter` is asked about every value that is put into a message. */
  constructor(language: Language, load: LoadMessages, formatter?: Module) {
    this.#load = load
    this.i18n = createInstance()
    if (formatter) this.i18n.use(formatter)
    void this.i18n.init({
      lng: language,
      resources: {},
      initAsync: false,
      // Words of Arabic only are not shown in an English page: a missing word is a fault that tests find, not a guess.
      fallbackLng: false,
      returnEmptyString: false,
      interpolation: { escapeValue: false, alwaysFormat: !!formatter },
      react: { useSuspense: false },
    })
  }

  get language(): Language {
    return this.i18n.language as Language
  }

  /** Resolves when the feature's words are there. A load that fails may be tried again. */
  ready(feature: string, language: Language = this.language): Promise<void> {
    this.#features.add(feature)
    const key = `${language}/${feature}`
    const begun = this.#loads.get(key)
    if (begun) return begun
    const load: Promise<void> = this.#load(feature, language).then(
      messages => {
        const [namespace = feature] = feature.split('/')
        const before = this.i18n.getResourceBundle(language, namespace) as Messages | undefined
        const all = before ? mergeTrees(before, messages) : messages
        // Not copied: messages are of their file, and nobody writes in them.
        this.i18n.addResourceBundle(language, namespace, all, false, true, { skipCopy: true })
        this.#loaded.add(key)
        // React reads this of a promise: what is there is drawn at once, without a turn of waiting.
        Object.assign(load, { status: 'fulfilled', value: undefined })
      },
      error => {
        this.#loads.delete(key)
        throw error
      },
    )
    this.#loads.set(key, load)
    return load
  }

  /** Loads every feature used so far in the other language, then changes; the page stays where it is. */
  async change(language: Language): Promise<void> {
    await Promise.all([...this.#features].map(feature => this.ready(feature, language)))
    await this.i18n.changeLanguage(language)
    if (typeof document !== 'undefined') {
      document.documentElement.lang = language
      document.documentElement.dir = directionOf(language)
      writeCookie('lang', language)
    }
    for (const listener of this.#listeners) listener()
  }

  /** Whom the words speak to from now on: states, nouns and verbs take the form of this gender where there is one. */
  address(person: object | undefined): void {
    const { context } = genderOf(person)
    if (context === this.addressed) return
    this.addressed = context
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

const Current = createContext<Words | null>(null)

export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return (
    <Current value={words}>
      <I18nextProvider i18n={words.i18n}>{children}</I18nextProvider>
    </Current>
  )
}

function useCurrent(): Words {
  const words = useContext(Current)
  if (!words) throw new Error('no WordsProvider above')
  return words
}

/** The language of the page, and the change of it. */
export function useLanguage(): [Language, (language: Language) => Promise<void>] {
  const words = useCurrent()
  const read = () => words.language
  const language = useSyncExternalStore(words.subscribe, read, read)
  const change = useCallback((next: Language) => words.change(next), [words])
  return useMemo(() => [language, change], [language, change])
}

/** The words of a feature: `t('form.send')`. Waits (Suspense) when they are not loaded yet. */
export function useWords(feature: string): TFunction {
  const words = useCurrent()
  useLanguage()
  // Always, also when they are there: a component that waited is drawn again, and React counts its hooks from here on.
  use(words.ready(feature))
  const { t } = useTranslation(feature)
  const addressed = () => words.addressed
  const context = useSyncExternalStore(words.subscribe, addressed, addressed)
  return useMemo(() => (context ? spokenTo(t, context) : t), [t, context])
}

/** The same words with the gender of whom they speak to; what is said of another person names its own. */
const spokenTo = (t: TFunction, context: 'male' | 'female'): TFunction =>
  ((key: string, given?: object | string) =>
    typeof given === 'string' ? t(key, given, { context }) : t(key, { context, ...given })) as unknown as TFunction

/**
 * Speaks to the owner of the account as long as the part of the page is there. Until `person` is known it does so as it did
 * the last time: all words would be drawn a second time, and a woman would read those of a man first.
 */
export function useAddressed(account: Person | undefined, person?: { gender: string }): void {
  const words = useCurrent()
  // Nobody's while staff act as a person: nothing is kept.
  const owner = account && ownerOf(account)
  const gender = person?.gender
  useEffect(() => {
    if (owner && gender) keepSpokenTo(owner, gender)
    words.address({ gender: gender ?? (owner && spokenToBefore(owner)) })
  }, [words, owner, gender])
  useEffect(() => () => words.address(undefined), [words])
}

/** The language to start in: what the server wrote on <html>, else the cookie, else Arabic. */
export function startingLanguage(): Language {
  const written = typeof document === 'undefined' ? undefined : document.documentElement.lang
  if (isLanguage(written)) return written
  const kept = readCookie('lang')
  return isLanguage(kept) ? kept : 'ar'
}
