/** The message of a key, or what stands behind it where there is none. */
type Words = (key: string, options?: { _: string }) => string

/** The name of what an audit row is about: the resource's own word, else one of the audit log's, else its code. */
export const kindName = (words: Words, kind: string): string =>
  words(`identity.audit.kinds.${kind}`, { _: words(`${kind}.one`, { _: kind }) })

/** Which one it is: its number, after its kind where one name stands for several (`content.contact/5` as "رسالة 5"). */
export function subjectText(words: Words, subject: string): string {
  const [, kind, id] = /^([a-z-]+(?:\.[a-z-]+)+)\/(.+)$/.exec(subject) ?? []
  return kind ? `${kindName(words, kind)} ${id}` : subject
}

/** `finance.invoice.issue` as "إصدار: فاتورة". A verb without a word stays as it is. */
export function actName(words: Words, action: string): string {
  const dot = action.lastIndexOf('.')
  const verb = action.slice(dot + 1)
  return `${words(`identity.audit.verbs.${verb}`, { _: verb })}: ${kindName(words, action.slice(0, dot))}`
}

/** A field of what was changed, by the label of its form; its code where no form has it. */
export const fieldName = (words: Words, kind: string, field: string): string =>
  words(`${kind}.fields.${field}`, { _: words(`office.fields.${field}`, { _: field }) })

/** A value as it was written down. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
