import { pagesOf } from '@halaqa/kit-office/start'
import { Words } from '@halaqa/kit-web/i18n'
import { isValidElement } from 'react'
import { expect, it } from 'vitest'
import { modules } from './modules.ts'

it('every address of a manifest has a screen in the part that it names', async () => {
  const pages = pagesOf(modules)
  expect(pages.length).toBeGreaterThan(250)
  const words = new Words('ar', async () => ({}))
  for (const page of pages) {
    const screen = page.draw((await page.part.arrive(words)) as never)
    expect(isValidElement(screen) && typeof screen.type, page.path).toBe('function')
  }
})

it('a resource has no screen that its manifest does not place', async () => {
  const words = new Words('ar', async () => ({}))
  for (const { resource, pages } of modules.flatMap(each => each.resources ?? [])) {
    const screens = Object.values<{ resource?: { name: string }; paths?: string[] }>(await pages[0]!.part.arrive(words))
    const own = screens.find(each => each.resource?.name === resource.name)
    expect(pages.map(({ path }) => path).sort(), resource.name).toEqual(own?.paths?.sort())
  }
})
