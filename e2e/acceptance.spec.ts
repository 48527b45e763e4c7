import { expect, test } from '@playwright/test'
import { demoPassword } from '../database/seeds/demo/password.ts'
import { open, signIn } from './support/screens.ts'
import { codeFor, type Staff, staff } from './support/staff.ts'

// An applicant whose page lies open while the college decides learns of it there, without loading it again.

/** Somebody who has applied, and waits for the decision: the steps between are the office's to move over. */
async function anApplicantAtTheDecision(office: Staff, name: string) {
  const { rows: specialties } = await office.get('/academystructure/Specialty/index?filter[degree_type]=bachelor')
  const email = `${name}@halaqa.example`
  const form = {
    ...{ first_name: 'مازن', second_name: 'سالم', third_name: 'راشد', family_name: 'الحارثي' },
    ...{ latin_name: 'Mazin Salim Al-Harthi', civil_number: Date.now().toString().slice(-8), birth_date: '17-05-1994' },
    ...{ gender: 'male', nationality: 'OM', contact_email: email, contact_mobile: '0096892000142', country: 'OM' },
    ...{ city: 'السيب', degree_type: 'bachelor', specialty_id: specialties[0].id, route: 'secondary' },
    ...{ secondary_percent: 7200, password: demoPassword, agreed: true },
  }
  await office.post('/api/v1/registration/store', form)
  const { rows } = await office.get(`/registration/radmin/registrations/index?q=${form.civil_number}`)
  const { rows: steps } = await office.get('/registration/radmin/steps/nextsteps/bachelor')
  const step = steps.find((each: { code: string }) => each.code === 'decision')
  const moved = { step_id: step.id, reason: 'سلّم وثائقه باليد' }
  await office.post(`/registration/radmin/registrations/update_step/${rows[0].id}`, moved)
  return { id: rows[0].id as number, email }
}

test('without a socket an acceptance is seen as soon as one comes back to the open page', async ({ page, request }) => {
  const office = await staff(request)
  const name = `waits${Date.now()}`
  const { id, email } = await anApplicantAtTheDecision(office, name)
  await page.route('**/socket.io/**', route => route.abort())
  await page.routeWebSocket('**/socket.io/**', socket => socket.close())
  await page.goto('/privacy')
  await signIn(page, 'registrars', name)
  await open(page, '/registrar')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('الرمز').fill(await codeFor(office, email))
  await dialog.getByRole('button', { name: 'وثّق بريدي' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'قرار القبول' })).toBeVisible()
  const pay = page.getByRole('button', { name: 'سدّد رسوم الفصل' })
  await expect(pay).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))

  await office.post(`/registration/radmin/registrations/decide/${id}`, { accept: true })
  // Back from another tab or another program; what was heard ten seconds ago is not asked again.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(pay).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 40_000 })
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
})
