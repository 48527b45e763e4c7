import { type Browser, expect, type Page, test } from '@playwright/test'
import { bringAxe, complaints } from './support/axe.ts'
import { signIn } from './support/screens.ts'

// A view is shared with a role as the view that its people find the list opened with, and is taken away again.

const inbox = '/content/contact'
const name = 'أسئلة الرسوم'

async function officer(browser: Browser, who: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'ar' })
  const page = await context.newPage()
  await bringAxe(page)
  await page.goto('/privacy')
  await signIn(page, 'users', who)
  return page
}
const tab = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'العروض' }).getByRole('button', { name: label })
const options = (page: Page) => page.getByRole('button', { name: 'خيارات العرض' })
const toast = (page: Page, text: string) => page.locator('.hq-toast').filter({ hasText: text })
const filterOf = (page: Page) => new URL(page.url()).searchParams.get('filter')

test('a view is shared with a role, opened by default, left for all, and removed for everybody', async ({
  browser,
}) => {
  const [administrator, editor] = [await officer(browser, 'admin'), await officer(browser, 'editor')]
  await administrator.goto(`${inbox}?filter=${encodeURIComponent('{"topic":"fees"}')}`)
  await administrator.getByRole('button', { name: 'احفظ العرض' }).click()
  const saving = administrator.getByRole('dialog', { name: 'حفظ العرض' })
  await saving.getByRole('textbox', { name: 'اسم العرض' }).fill(name)
  await saving.getByRole('combobox', { name: 'لمن' }).selectOption('محرر المحتوى')
  await saving.getByRole('checkbox', { name: 'وافتحها به لكل من يراه' }).check()
  expect(await complaints(administrator, 'the dialog of a view')).toEqual([])
  await saving.getByRole('button', { name: 'احفظ', exact: true }).click()
  await expect(toast(administrator, 'حُفظ العرض')).toBeVisible()
  await expect(tab(administrator, name)).toHaveAttribute('aria-current', 'true')
  // It is for others: whoever shares it finds the list as it was.
  await administrator.goto(inbox)
  await expect(tab(administrator, 'الكل')).toHaveAttribute('aria-current', 'true')

  // From home: «back» leads there again.
  await editor.goto('/office')
  await editor.goto(inbox)
  await expect(tab(editor, name)).toHaveAttribute('aria-current', 'true')
  await expect(tab(editor, name)).toHaveAttribute('title', 'مشاركة من نورة البوسعيدية مع محرر المحتوى')
  expect(filterOf(editor)).toBe('{"topic":"fees"}')
  expect(await complaints(editor, inbox)).toEqual([])
  await tab(editor, 'الكل').click()
  await expect(tab(editor, 'الكل')).toHaveAttribute('aria-current', 'true')
  await editor.reload()
  await expect(tab(editor, 'الكل')).toHaveAttribute('aria-current', 'true')
  await editor.goBack()
  await expect(tab(editor, name)).toHaveAttribute('aria-current', 'true')
  await editor.goBack()
  await expect(editor).toHaveURL(/\/office$/)
  // A link that says what it shows is left as it is.
  await editor.goto(`${inbox}?filter=${encodeURIComponent('{"state":"new"}')}`)
  await expect(editor.getByRole('button', { name: 'احفظ العرض' })).toBeVisible()
  expect(filterOf(editor)).toBe('{"state":"new"}')

  // One's own choice goes before: everything.
  await tab(editor, 'الكل').click()
  await options(editor).click()
  const all = editor.getByRole('dialog', { name: 'الكل' })
  const kept = editor.waitForResponse(reply => reply.url().endsWith('/api/workplace/preferences') && reply.ok())
  await all.getByRole('checkbox', { name: 'افتح القائمة بهذا العرض' }).check()
  await all.getByRole('button', { name: 'احفظ', exact: true }).click()
  await kept
  await editor.goto(inbox)
  await expect(tab(editor, 'الكل')).toHaveAttribute('aria-current', 'true')
  await tab(editor, name).click()
  await options(editor).click()
  const shared = editor.getByRole('dialog', { name })
  await expect(shared.getByText('مشاركة من نورة البوسعيدية مع محرر المحتوى')).toBeVisible()
  await expect(shared.getByRole('button', { name: 'احذف العرض' })).toBeHidden()
  await editor.keyboard.press('Escape')

  await administrator.goto(inbox)
  await tab(administrator, name).click()
  await options(administrator).click()
  await administrator.getByRole('dialog').getByRole('button', { name: 'احذف العرض' }).click()
  const asked = administrator.getByRole('dialog', { name: 'احذف العرض' })
  await expect(asked.getByText(`يُحذف «${name}» عند كل من يراه ولا يُستعاد.`)).toBeVisible()
  await asked.getByRole('button', { name: 'احذف العرض' }).click()
  await expect(toast(administrator, 'حُذف العرض')).toBeVisible()
  await expect(tab(administrator, name)).toBeHidden()
  await editor.goto(inbox)
  await expect(editor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tab(editor, name)).toBeHidden()

  // Nobody else of the journeys finds it so.
  await editor.request.post('/api/workplace/preferences', {
    headers: { 'x-access-token': (await editor.evaluate(() => localStorage.getItem('usertoken')))! },
    data: { key: 'default-view.content.contact.list', value: null },
  })
})
