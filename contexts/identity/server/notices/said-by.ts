import type { Text } from '@halaqa/kit-contract/words'
import { translate } from '@halaqa/kit-server/words'
import type { notificationTable } from './notifications.table.ts'

type Written = Pick<typeof notificationTable.$inferSelect, 'kind' | 'title' | 'body' | 'params'>
/** Title and text of a notice in a language. */
export function saidBy({ kind, title, body, params }: Written, language: string): { title: string; body: string } {
  if (!params) return { title, body }
  const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, inLanguage(value, language)]))
  return { title: translate(language, `${kind}.title`, values), body: translate(language, `${kind}.body`, values) }
}

const inLanguage = (value: string | number | Text, language: string) =>
  typeof value === 'object' ? (value[language as keyof Text] ?? value.ar ?? '') : value
