import { readdirSync, readFileSync } from 'node:fs'
import type { Words } from '@halaqa/kit-contract/words'

/** What the files of messages in a folder say, in the order of their names: `readWords(new URL('../messages/', import.meta.url))`. */
export const readWords = (folder: URL): Words[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .sort()
    .map(file => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Words)
