import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe says against the page as it stands, a line each: `/address: rule element`. */
export async function complaints(page: Page, address: string): Promise<string[]> {
  // One document, no frames: without the legacy mode each look opens a page of its own to gather what frames say.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(each => `${address}: ${each.id} ${each.nodes[0]?.target}`)
}
