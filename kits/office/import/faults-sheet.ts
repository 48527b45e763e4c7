import type { ImportAnswer } from '@halaqa/kit-contract'

/** A spreadsheet runs what begins like a formula; an apostrophe makes it text. An import takes it off again. */
const guarded = (text: string) =>
  /^\s*[=+\-@＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
const cell = (text: string) => {
  const plain = guarded(text)
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/**
 * The wrong lines as they came, and beside each what is wrong with it: a sheet that is mended and imported again. CSV with a
 * byte order mark, without which Excel takes UTF-8 for something else.
 */
export function faultsSheet({ results, columns }: Pick<ImportAnswer, 'results' | 'columns'>, fault: string): string {
  const found = columns.filter(column => column.found)
  const lines = results
    .filter(line => !line.ok)
    .map(({ given = {}, message }) => [...found.map(({ key }) => given[key] ?? ''), message ?? ''])
  const rows = [[...found.map(column => column.label), fault], ...lines]
  return `\ufeff${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
}
