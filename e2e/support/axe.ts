import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const errors = new WeakMap<Page, string[]>()

/** Every page that is opened from now on carries axe with it: a script of the tests, which the CSP does not see. */
export async function bringAxe(page: Page) {
  const thrown: string[] = []
  errors.set(page, thrown)
  page.on('pageerror', error => thrown.push(error.message))
  await page.addInitScript({ path: axeSource })
}

/** What was thrown since it was last asked, a line each: a screen that stopped says so in a way that axe finds fit. */
export const errorsThrown = (page: Page, address: string): string[] =>
  (errors.get(page)?.splice(0) ?? []).map(message => `${address}: ${message}`)

/**
 * What axe says against the page as it stands, a line each: `/address: rule element`. The page needs `bringAxe`. With
 * `tags` only the rules that bear one of them are asked.
 */
export async function complaints(page: Page, address: string, tags?: string[]): Promise<string[]> {
  await page.evaluate(allColoursSettled)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Off by itself: whoever aims with a thumb needs 24 px, or room around it.
    ...(tags ? { runOnly: tags } : { rules: { 'target-size': { enabled: true } } }),
  }
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    given => (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(document, given),
    options,
  )
  return violations.map(each => `${address}: ${each.id} ${each.nodes[0]?.target}`)
}

/** Rules that a missing or wrong word breaks: names, texts instead of pictures, languages, labels. */
const ofWords = ['cat.name-role-value', 'cat.text-alternatives', 'cat.language', 'cat.forms']

/** In Arabic a screen is asked everything; this is what another language's words can change of it. */
export const complaintsOfWords = async (page: Page, address: string): Promise<string[]> => [
  ...(await complaints(page, address, ofWords)),
  ...(await keysShown(page, address)),
  ...errorsThrown(page, address),
]

/** A button that changes its look is between two colours for a moment, which nobody reads. */
async function allColoursSettled() {
  const ending = document.getAnimations().filter(each => each.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(each => each.finished))
}

/** Keys of messages that stand where their words should: nobody wrote them, or they came too late. A line each, as above. */
export async function keysShown(page: Page, address: string): Promise<string[]> {
  const text = (await page.locator('main, nav, header').allTextContents()).join(' ')
  const keys = text.match(
    /\b(academics|admission|content|curriculum|finance|grading|identity|learning|office|records|students|studies)(\.[\w-]+){2,}/g,
  )
  return (keys ?? []).map(key => `${address}: the message ${key} has no words`)
}
