/** HTML that holds nothing but what was written as HTML: values put into it with `html` are escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, character => entities[character]!)

type Value = string | number | Html | readonly Value[] | undefined | false

/** A template whose values are escaped; Html stays as it is, lists are joined, undefined and false are nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((whole, part, index) => whole + written(values[index - 1]) + part))
}

function written(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(written).join('')
  return escaped(String(value))
}
