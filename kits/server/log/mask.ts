/** Fields that never reach a log or an audit row as they are, whatever holds them. */
const secretFields = /password|passphrase|token|secret|authorization|cookie|otp|recovery|signature|cvv|card_?number/i
/** These tell who somebody is; the audit log must be able to say it, a log must not. */
const personalFields = /civil|national_?id|passport/i
/** These hold one-time codes as often as harmless words; digits are taken for a one-time code. */
const codeFields = /(^|_|[a-z])code$/i
const hidden = '***'

/** A copy in which secrets and personal numbers are `***`, for logs. Descends into plain objects and arrays, eight deep. */
export function masked<T>(value: T): T {
  return maskedValue(value, 8, key => secretFields.test(key) || personalFields.test(key)) as T
}

/** A copy in which secrets are `***` but civil numbers stay, for the audit log. */
export function withoutSecrets<T>(value: T): T {
  return maskedValue(value, 8, key => secretFields.test(key)) as T
}

function maskedValue(value: unknown, depth: number, hides: (key: string) => boolean): unknown {
  if (typeof value === 'string') return maskedText(value)
  if (typeof value !== 'object' || value === null || depth === 0) return value
  if (Array.isArray(value)) return value.map(each => maskedValue(each, depth - 1, hides))
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      isSecret(key, each, hides) ? hidden : maskedValue(each, depth - 1, hides),
    ]),
  )
}

function isSecret(key: string, value: unknown, hides: (key: string) => boolean): boolean {
  if (value == null || typeof value === 'boolean') return false
  if (hides(key)) return true
  return codeFields.test(key) && /^\d{4,10}$/.test(String(value))
}

/** Secrets that stand inside running text: in addresses, in tokens, in what the database says about a row. */
export function maskedText(text: string): string {
  return text
    .replace(/([?&][^=&\s]*(?:token|code|signature|secret|password)[^=&\s]*=)[^&\s#]+/gi, `$1${hidden}`)
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, hidden)
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/g, `$1 ${hidden}`)
    .replace(/\(([^()]*(?:civil|national_?id|passport|token|password|secret)[^()]*)\)=\([^()]*\)/gi, `($1)=(${hidden})`)
    .replace(/(:\/\/[^\s:/@]+:)[^\s@/]+@/g, `$1${hidden}@`)
    .replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, `\nparams: ${hidden}`)
}
