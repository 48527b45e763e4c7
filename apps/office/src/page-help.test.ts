import { type Language, languages } from '@halaqa/kit-contract/format'
import { currentItem, pagesOf, purposeOf, whoMay } from '@halaqa/kit-office/start'
import { expect, it } from 'vitest'
import { wordsOfPalette } from '../tools/palette-words.ts'
import { modules } from './modules.ts'

const pages = pagesOf(modules)
const menu = modules.flatMap(each => each.menu)

it.each(languages)('every page says in %s what it is for and who may open it', (language: Language) => {
  const words = wordsOfPalette(language)
  expect(pages.length).toBeGreaterThan(250)
  const silent = pages.filter(page => {
    const item = currentItem(menu, page.path.replace(/\{\w+\??\}/g, '1'))
    return !purposeOf(page, item, words).join('').trim() || !whoMay(page, words).trim()
  })
  expect(silent.map(({ path, operation }) => `${operation} ${path}`)).toEqual([])
})
