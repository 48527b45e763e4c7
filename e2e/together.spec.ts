import { type Browser, expect, type Page, test } from '@playwright/test'
import { bringAxe, complaints } from './support/axe.ts'
import { signIn } from './support/screens.ts'
import { staff } from './support/staff.ts'

// Two officers share what waits: one assigns a letter, the other hears of it at once, takes up the work, and gives it back.

async function officer(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'ar' })
  const page = await context.newPage()
  await bringAxe(page)
  await page.goto('/privacy')
  await signIn(page, 'users', name)
  return page
}
const bell = (page: Page) => page.getByRole('link', { name: /^الإشعارات/ })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const toast = (page: Page, text: string) => page.locator('.hq-toast').filter({ hasText: text })
async function choose(page: Page, name: string, act: string) {
  await row(page, name)
    .getByRole('button', { name: `غيّر إسناد: ${name}` })
    .click()
  await page.getByRole('menuitem', { name: act }).click()
}

test('a letter is assigned, heard of, taken up, taken over and given back', async ({ browser }) => {
  const [administrator, editor] = [await officer(browser, 'admin'), await officer(browser, 'editor')]
  // What was told before is out of the way.
  await (await staff(editor.request, 'editor@halaqa.example')).post('/office/notices/update', { up_to: 2_147_483_647 })
  await editor.goto('/office')
  await expect(bell(editor)).toBeVisible()
  await expect(bell(editor)).toHaveAccessibleName('الإشعارات')

  await administrator.goto('/office')
  const card = administrator.getByRole('navigation', { name: 'صندوق التواصل' })
  await card.getByRole('link', { name: /بلا إسناد/ }).click()
  await expect(administrator.getByRole('heading', { name: 'صندوق التواصل' })).toBeVisible()
  const letter = (await administrator.locator('.wp-queue > li').last().getByRole('link').textContent())!
  await choose(administrator, letter, 'أسنده إلى زميل…')
  const dialog = administrator.getByRole('dialog', { name: 'إسناد إلى زميل' })
  // Escape closes the list of colleagues before it closes what it stands in.
  await dialog.getByRole('combobox').press('ArrowDown')
  await dialog.getByRole('combobox').press('Escape')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'أسند', exact: true }).click()
  await expect(dialog.getByText('اختر زميلًا')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'الزميل' }).fill('مريم')
  await administrator.keyboard.press('Enter')
  await administrator.keyboard.press('Enter')
  await expect(toast(administrator, 'أُسند إلى مريم النبهانية')).toBeVisible()

  // The bell rings without a reload, and leads to the letter.
  await expect(bell(editor)).toHaveAccessibleName('الإشعارات: إشعار جديد')
  await bell(editor).click()
  await expect(editor.getByRole('heading', { name: 'إشعاراتي' })).toBeVisible()
  expect(await complaints(editor, '/office/notices')).toEqual([])
  await row(editor, letter).getByRole('link', { name: 'أُسند إليك عمل' }).click()
  await expect(editor.getByRole('heading', { name: letter })).toBeVisible()
  await expect(editor.getByText('مسند إليك')).toBeVisible()

  // Taken over by the administrator, whose page says who has it; the editor is told, and is refused on an old page.
  await editor.goto('/office/work/content.contact?part=mine')
  await expect(row(editor, letter)).toBeVisible()
  expect(await complaints(editor, '/office/work')).toEqual([])
  await administrator.goto('/office/work/content.contact')
  await expect(row(administrator, letter)).toContainText('مسند إلى مريم النبهانية')
  await choose(administrator, letter, 'انقله إليّ')
  await expect(toast(administrator, 'صار مسندًا إليك')).toBeVisible()
  await expect(row(editor, letter)).toBeHidden()
  await expect(bell(editor)).toHaveAccessibleName('الإشعارات: إشعار جديد')
  await editor.goto('/office/notices')
  await editor.getByRole('button', { name: 'اجعلها كلها مقروءة' }).click()
  await expect(bell(editor)).toHaveAccessibleName('الإشعارات')

  await choose(administrator, letter, 'أعده بلا إسناد')
  await expect(row(administrator, letter)).toContainText('بلا إسناد')
  for (const page of [administrator, editor]) await page.context().close()
})

test('a note mentions a colleague by «@», whose bell leads to it', async ({ browser }) => {
  const [writer, reader] = [await officer(browser, 'admin'), await officer(browser, 'registration')]
  await (await staff(reader.request, 'registration@halaqa.example')).post('/office/notices/update', {
    up_to: 2_147_483_647,
  })
  await reader.goto('/office')
  await expect(bell(reader)).toHaveAccessibleName('الإشعارات')
  const me = 'سالم الريامي'

  const office = await staff(writer.request)
  const { rows } = await office.get('/registration/radmin/registrations/index?per_page=1')
  await writer.goto(`/registration/radmin/notes/index/${rows[0].id}`)
  const text = writer.getByLabel('الملاحظة')
  await text.fill('راسلها على a@b.example، والشهادة عند ')
  await text.press('End')
  // Its file comes later than the text; an «@» that is typed before stays one.
  const mentioned = writer.getByRole('combobox', { name: 'نبّه زملاءك' })
  await expect(mentioned).toBeEnabled()
  await writer.keyboard.type('@')
  await expect(mentioned).toBeFocused()
  // What is typed stays in the field, though other choices are drawn meanwhile.
  await writer.keyboard.type(me.slice(0, 4), { delay: 50 })
  await expect(writer.getByRole('listbox').getByRole('option')).toHaveText([me])
  await expect(mentioned).toHaveValue(me.slice(0, 4))
  await writer.getByRole('option', { name: me }).click()
  await writer.getByRole('button', { name: 'احفظ' }).click()
  await expect(writer.getByRole('list', { name: 'نُبّه إليها' })).toContainText(me)

  await expect(bell(reader)).toHaveAccessibleName('الإشعارات: إشعار جديد')
  await bell(reader).click()
  await reader.getByRole('link', { name: 'نُبّهت إلى ملاحظة' }).first().click()
  await expect(reader.getByText('راسلها على a@b.example')).toBeVisible()
})

test('two officers on one applicant see each other come and go', async ({ browser }) => {
  const [one, other] = [await officer(browser, 'admin'), await officer(browser, 'registration')]
  const office = await staff(one.request)
  // A second attempt must not find the first one's officer, who is seen for a minute more.
  const { rows } = await office.get('/registration/radmin/registrations/index?per_page=2')
  const address = `/registration/radmin/registrations/show/${rows[test.info().retry].id}`
  await one.goto(address)
  await expect(one.getByRole('heading', { level: 1 })).toBeVisible()
  await other.goto(address)
  await expect(one.getByText('معك في هذه الصفحة الآن: سالم الريامي')).toBeVisible()
  await expect(other.getByText('معك في هذه الصفحة الآن: نورة البوسعيدية')).toBeVisible()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await complaints(other, address)).toEqual([])
  await other.getByRole('link', { name: 'الرئيسة' }).click()
  await expect(one.getByText('معك في هذه الصفحة الآن')).toBeHidden()
})

test('a student is followed by a key, stands among what is followed, and is let go there', async ({ browser }) => {
  const page = await officer(browser, 'students')
  const office = await staff(page.request, 'students@halaqa.example')
  const { rows } = await office.get('/students/index?per_page=1')
  const address = `/students/record/${rows[0].id}`
  // A second attempt begins where the first one did.
  await office.post('/api/workplace/follow/delete', { address })
  await page.goto(address)
  const name = (await page.getByRole('heading', { level: 1 }).textContent())!
  await expect(page.getByRole('button', { name: 'تابع', exact: true })).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: /^تتابعه\s*: ألغِ المتابعة$/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^تتابعه\s*: ألغِ المتابعة$/ })).toBeVisible()
  expect(await complaints(page, address)).toEqual([])

  await page.goto('/office/follows')
  await expect(row(page, name)).toContainText('طالب')
  expect(await complaints(page, '/office/follows')).toEqual([])
  await row(page, name).getByRole('button', { name: 'ألغِ المتابعة' }).click()
  await expect(row(page, name)).toBeHidden()
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'تابع', exact: true })).toBeVisible()
})
