import type { Page } from '@playwright/test'

/** What is chosen and what is not, of each kind of part: in forced colours they must look different. */
const told: [chosen: string, other: string][] = [
  ['.hq-segments :checked + span', '.hq-segments :not(:checked) + span'],
  ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
  ['.of-tabs button[aria-current]', '.of-tabs button:not([aria-current])'],
  ['.sy-buttons [aria-pressed=true]', '.sy-buttons [aria-pressed=false]'],
  ['.MuiCheckbox-root.Mui-checked svg', '.MuiCheckbox-root:not(.Mui-checked) svg'],
]

/** Which looks of these parts a page was asked for already: the same part is drawn by the same rules on the next screen. */
const asked = new WeakMap<Page, Set<string>>()
function looksOf(page: Page): Set<string> {
  const looks = asked.get(page) ?? new Set()
  asked.set(page, looks)
  return looks
}
function kindsOfPairs(pairs: [chosen: string, other: string][]): string[] {
  const kind = (selector: string) => {
    const element = document.querySelector(selector)
    return element && `${element.parentElement?.getAttribute('class')} > ${element.getAttribute('class')}`
  }
  return pairs.flatMap(([chosen, other]) => {
    const [one, two] = [kind(chosen), kind(other)]
    return one && two ? [`${chosen}: ${one}, ${two}`] : []
  })
}

/**
 * The states in which a screen is looked at besides its usual one, on the page as it stands: no load of its own. A line for
 * each complaint, as axe gives them.
 */
const states: Record<string, (page: Page) => Promise<string[]>> = {
  'forced colours': async page => {
    const kinds = await page.evaluate(kindsOfPairs, told)
    const seen = looksOf(page)
    if (kinds.every(kind => seen.has(kind))) return []
    for (const kind of kinds) seen.add(kind)
    await page.emulateMedia({ forcedColors: 'active' })
    const alike = await page.evaluate(pairs => {
      const look = (element: Element) => {
        const { backgroundColor, color, borderBlockEndColor } = getComputedStyle(element)
        return [backgroundColor, color, borderBlockEndColor].join()
      }
      return pairs
        .map(([chosen, other]) => [chosen, document.querySelector(chosen), document.querySelector(other)] as const)
        .filter(([, one, two]) => one && two && look(one) === look(two))
        .map(([chosen]) => chosen)
    }, told)
    await page.emulateMedia({ forcedColors: 'none' })
    return alike.map(chosen => `${chosen} looks like what is not chosen`)
  },
  '320 px': async page => {
    const before = page.viewportSize()!
    await page.setViewportSize({ width: 320, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await page.setViewportSize(before)
    return over > 0 ? [`scrolls ${over} px sideways`] : []
  },
  'the first Tab': async page => {
    await page.keyboard.press('Tab')
    const isLost = await page.evaluate(() => !document.activeElement || document.activeElement === document.body)
    return isLost ? ['leads nowhere'] : []
  },
  'its groups': page =>
    page.evaluate(() =>
      [...document.querySelectorAll('fieldset')]
        .filter(group => group.querySelector('legend') && group.firstElementChild?.tagName !== 'LEGEND')
        .filter(group => group.querySelector(':scope > legend, :scope > div > legend'))
        .map(group => `${group.className} has no name: its legend is not its first child`),
    ),
}

/** Every state of the table, asked of the page as it stands. */
export async function statesOf(page: Page, address: string): Promise<string[]> {
  const found: string[] = []
  for (const [name, ask] of Object.entries(states))
    found.push(...(await ask(page)).map(complaint => `${address}: ${name}: ${complaint}`))
  return found
}
