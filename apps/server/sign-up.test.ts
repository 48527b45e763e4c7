import * as admission from '@halaqa/admission/contract'
import { anApplicant } from '@halaqa/admission/factories'
import { describe, expect, it } from 'vitest'
import { aForm, after, applicantsOf, codeIn, codeOf, linkIn, mails, mailText, problemOf } from './applicants.ts'
import { one, testCollege } from './world.ts'

/** An applicant at the door: signing up, the address, the fee. */
const college = testCollege()
const { settleDown, as, officer, join, profile, stepOf, signUp, signIn, aFreshApplicant } = applicantsOf(college)

describe('signing up', () => {
  it('makes the account and the application, sends the link, and is signed in by the usual door', async () => {
    const { who, form } = await aFreshApplicant()
    expect(await profile(who)).toMatchObject({
      full_name: 'مازن سالم راشد الحارثي',
      contact_mobile: '+96892000142',
      email_verified: 0,
      step: { code: 'verify_email' },
      status: 'waiting',
      fee: { amount: 20_000, state: 'open' },
      number: expect.stringMatching(/^R-\d\d-\d{5}$/),
    })
    expect(await mailText(form.contact_email)).toContain('http://localhost:8080/registrar/verify-email/')
    expect(await as(who)(admission.formPage)).toMatchObject({ birth_date: '1994-05-17', can: { edit: true } })
  })
  it.each([
    ['too few percent', { secondary_percent: 5499 }, 'not-eligible'],
    [
      'experience but too young',
      { route: 'experience', completed_grade: 12, experience_years: 8, birth_date: '17-05-2005' },
      'not-eligible',
    ],
    [
      'no bachelor for a master',
      { degree_type: 'master', specialty_id: 3, route: 'degree', has_bachelor: false },
      'not-eligible',
    ],
    ['a route that does not lead there', { route: 'degree' }, 'invalid'],
    ['the deciding answer missing', { secondary_percent: null }, 'invalid'],
    ['a specialty of another degree', { specialty_id: 1 }, 'invalid'],
    ['a specialty that is not there', { specialty_id: 999 }, 'not-found'],
    ['a birthday to come', { birth_date: '01-01-2090' }, 'invalid'],
    ['a birthday that is none', { birth_date: '31-02-1990' }, 'invalid'],
    ['a country that is none', { country: '😀' }, 'invalid'],
    ['a weak password', { password: 'password123' }, 'weak-password'],
    ['text that no database keeps', { city: 'a\u0000b' }, 'invalid'],
    ['half a character', { city: '\ud800' }, 'invalid'],
  ])('refuses %s', async (_, more, code) => expect(await codeOf(signUp(aForm(more)))).toBe(code))
  it.each([
    [
      'experience',
      {
        route: 'experience',
        completed_grade: 9,
        experience_years: 6,
        birth_date: '01-01-1990',
        secondary_percent: null,
      },
    ],
    [
      'an earlier degree',
      { degree_type: 'master', specialty_id: 3, route: 'degree', has_bachelor: true, secondary_percent: null },
    ],
    ['a diploma', { degree_type: 'diploma', specialty_id: 1 }],
  ])('takes %s', async (_, more) => expect(await codeOf(signUp(aForm(more)))).toBe('done'))

  // Other work on the machine adds to what is measured and never takes away: one good measurement of three is enough.
  it('attack: enumeration: known data are answered alike and as fast; their owner is told', { retry: 2 }, async () => {
    const { form } = await aFreshApplicant()
    const reply = async (body: object) => {
      const started = performance.now()
      const answer = await college.app.inject({ method: 'POST', url: '/api/v1/registration/store', payload: body })
      return { took: performance.now() - started, text: `${answer.statusCode} ${answer.body}` }
    }
    const token = linkIn(await mailText(form.contact_email))
    await as(undefined)(admission.verifyByLink, { params: { token }, body: {} })
    await settleDown()
    const sent = await mails(form.contact_email)
    const answers = [
      await reply(aForm()),
      await reply({ ...aForm(), contact_email: form.contact_email }),
      await reply({ ...aForm(), civil_number: form.civil_number }),
      await reply(form),
    ]
    expect(new Set(answers.map(each => each.text))).toEqual(new Set(['201 {"success":true}']))
    const times = answers.map(each => each.took)
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(250)
    // Told once a day, however often it is typed.
    expect(await mails(form.contact_email)).toBe(sent + 1)
    // Whoever typed a civil number of somebody else is not told that it is known: the mail and the sign-in are as ever.
    const curious = aForm({ civil_number: form.civil_number })
    const other = aForm()
    for (const each of [curious, other]) await signUp(each)
    expect(await mails(curious.contact_email)).toBe(await mails(other.contact_email))
    expect(await codeOf(signIn(curious.contact_email))).toBe('done')
  })
  it('attack: squatting: a stranger who never proved an address does not hold a civil number', async () => {
    const squatter = aForm()
    await signUp(squatter)
    const owner = aForm({ civil_number: squatter.civil_number })
    await signUp(owner)
    const verify = async (email: string) => {
      const token = linkIn(await mailText(email, 'admission.verify-email'))
      await as(undefined)(admission.verifyByLink, { params: { token }, body: {} })
      await settleDown()
    }
    await verify(owner.contact_email)
    const who = (await signIn(owner.contact_email)) as never
    const step = async (email: string) =>
      await one<string>(
        `select code as value from admission.registrations r join admission.steps s on s.id = r.step_id where r.email = '${email}'`,
      )
    expect(who).toBeDefined()
    expect(await step(owner.contact_email)).toBe('registration_fee')
    // The squatter comes second: told by mail, like the owner; nothing of theirs goes on.
    await verify(squatter.contact_email)
    expect(await step(squatter.contact_email)).toBe('verify_email')
    expect(await mailText(squatter.contact_email, 'admission.civil-number-held')).toContain('/contact')
    expect(await mailText(owner.contact_email, 'admission.known-applicant')).toContain('/auth')
  })
  it('attack: mails by the dozen: whoever holds a civil number hears of strangers who type it once a day', async () => {
    const holder = await anApplicant({ at: 'documents' })
    const heard = () =>
      one<number>(
        `select count(*)::int as value from platform.messages where kind = 'admission.known-applicant' and recipient = '${holder.email}'`,
      )
    for (let time = 0; time < 3; time++) await signUp(aForm({ civil_number: holder.civil_number }))
    expect(await heard()).toBe(1)
    after(86_400)
    await signUp(aForm({ civil_number: holder.civil_number }))
    expect(await heard()).toBe(2)
  })
  it('attack: the same person at the same moment is one', async () => {
    const form = aForm()
    const same = [form, form, { ...form, contact_email: 'x@race.om' }, { ...form, civil_number: '69999999' }]
    expect(await Promise.all(same.map(each => codeOf(signUp(each))))).toEqual(['done', 'done', 'done', 'done'])
    const rows = await one<number>(
      `select count(*)::int as value from admission.registrations where civil_number = '${form.civil_number}' or email = '${form.contact_email}'`,
    )
    expect(rows).toBeGreaterThan(0)
    expect(rows).toBeLessThanOrEqual(2)
  })
  it('attack: a filled honeypot is answered like a person and nothing happens', async () => {
    const form = aForm({ website: 'https://spam.example' })
    expect(await signUp(form)).toEqual({ success: true })
    expect(await codeOf(signIn(form.contact_email))).toBe('wrong-credentials')
  })
  it('attack: mass assignment: a step, a state or a fee cannot be sent along', async () => {
    for (const extra of [
      { step_id: 9 },
      { status: 'accepted' },
      { fee_state: 'paid' },
      { feeState: 'paid' },
      { id: 1 },
      { account_id: 1 },
    ])
      expect((await problemOf(signUp(aForm(extra))))?.errors).toHaveProperty(Object.keys(extra)[0]!)
  })
  it('keeps a draft without its passwords, and gives it back to its token only', async () => {
    const call = as(undefined)
    const data = { first_name: 'مازن', password: 'secret-1', password_again: 'secret-2', website: 'x' }
    const { token, version } = await call(admission.saveDraft, { body: { data } })
    const { draft } = await call(admission.activeRegistration, { query: { token } })
    expect(draft).toEqual({ first_name: 'مازن' })
    expect(await one<string>(`select string_agg(data, '') as value from admission.drafts`)).not.toContain('secret')
    expect((await call(admission.activeRegistration, { query: { token: 'guessed' } })).draft).toBeNull()
    await call(admission.saveDraft, { body: { token, version, data: { first_name: 'سالم' } } })
    expect((await call(admission.activeRegistration, { query: { token } })).draft).toEqual({ first_name: 'سالم' })
    const large = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, 'x'.repeat(490)]))
    expect(await codeOf(call(admission.saveDraft, { body: { data: large } }))).toBe('too-large')
    after(31 * 86_400)
    expect((await call(admission.activeRegistration, { query: { token } })).draft).toBeNull()
  })
  it('two tabs on one draft: who saves second overwrites nothing, and reads what the first wrote', async () => {
    const call = as(undefined)
    const begun = await call(admission.saveDraft, { body: { data: { first_name: 'مازن' } } })
    const from = { token: begun.token, version: begun.version }
    await call(admission.saveDraft, { body: { ...from, data: { first_name: 'مازن', second_name: 'سالم' } } })
    const late = { first_name: 'مازن', third_name: 'راشد' }
    expect(await codeOf(call(admission.saveDraft, { body: { ...from, data: late } }))).toBe('draft-newer')
    expect(await codeOf(call(admission.saveDraft, { body: { token: begun.token, data: late } }))).toBe('draft-newer')
    const found = await call(admission.activeRegistration, { query: { token: begun.token } })
    expect(found).toMatchObject({ version: 2, draft: { second_name: 'سالم' }, saved_at: expect.any(String) })
    const both = { ...found.draft, third_name: 'راشد' }
    await call(admission.saveDraft, { body: { token: begun.token, version: 2, data: both } })
    expect((await call(admission.activeRegistration, { query: { token: begun.token } })).draft).toEqual({
      first_name: 'مازن',
      second_name: 'سالم',
      third_name: 'راشد',
    })
  })
})

describe('when the door is open', () => {
  const periods = (change: string) =>
    one<number>(
      `with changed as (update admission.periods set ${change} returning 1) select count(*)::int as value from changed`,
    )
  it('is said by the periods: closed, not for this degree, or full', async () => {
    const seats = await one<number>(`select count(*)::int as value from admission.registrations`)
    try {
      for (const closed of [
        `ends_on = current_date - 2`,
        `starts_on = current_date + 2, ends_on = current_date + 60`,
        `degree_types = '{diploma}'`,
        `seats = ${Math.max(1, seats)}`,
      ]) {
        await periods(closed)
        expect([closed, await codeOf(signUp(aForm()))]).toEqual([closed, 'registration-closed'])
        await periods(
          `starts_on = current_date - 30, ends_on = current_date + 60, degree_types = '{diploma,bachelor,master}', seats = 10000`,
        )
      }
    } finally {
      await periods(`seats = 10000`)
    }
  })
  it('attack: races on last seats: of two for the last seat of a period one gets it', async () => {
    const seats = await one<number>(`select count(*)::int as value from admission.registrations`)
    await periods(`seats = ${seats + 1}`)
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(signUp(aForm()))))
    await periods(`seats = 10000`)
    expect(answers.sort()).toEqual(['done', 'registration-closed', 'registration-closed'])
  })
})

describe('the address', () => {
  it('is verified by the link, which opening does not use up, and the applicant goes on', async () => {
    const { who, form } = await aFreshApplicant()
    const token = linkIn(await mailText(form.contact_email))
    for (let time = 0; time < 3; time++)
      expect(await as(undefined)(admission.verifyPage, { params: { token } })).toEqual({
        valid: true,
        email: form.contact_email,
        password: false,
      })
    expect(await stepOf(who)).toBe('verify_email')
    expect(await as(undefined)(admission.verifyByLink, { params: { token }, body: {} })).toEqual({ success: true })
    await settleDown()
    expect(await profile(who)).toMatchObject({ email_verified: 1, step: { code: 'registration_fee' } })
    expect(await codeOf(as(undefined)(admission.verifyByLink, { params: { token }, body: {} }))).toBe('link-spent')
  })
  it('is verified by the code; the mail comes again after a wait', async () => {
    const { who, form } = await aFreshApplicant()
    const first = codeIn(await mailText(form.contact_email))
    expect(await problemOf(as(who)(admission.sendVerification))).toMatchObject({
      code: 'verification-wait',
      facts: { seconds: expect.any(Number) },
    })
    after(61)
    await as(who)(admission.sendVerification)
    const second = codeIn(await mailText(form.contact_email))
    if (first !== second)
      expect(await codeOf(as(who)(admission.verifyByCode, { body: { code: first } }))).toBe('link-spent')
    expect(await codeOf(as(who)(admission.verifyByCode, { body: { code: second } }))).toBe('done')
    expect(await codeOf(as(who)(admission.sendVerification))).toBe('email-already-verified')
  })
  it('may be replaced while it is not verified (R015), and text messages follow the number (R014)', async () => {
    const { who, form } = await aFreshApplicant()
    const old = linkIn(await mailText(form.contact_email))
    const change = (contact_email: string, contact_mobile = '+96899999999') =>
      as(who)(admission.updateProfile, { body: { contact_email, contact_mobile } })
    expect(await change('New.Address@example.om')).toMatchObject({
      contact_email: 'new.address@example.om',
      contact_mobile: '+96899999999',
    })
    expect(await one<string>(`select mobile as value from identity.accounts where id = ${who.id}`)).toBe('+96899999999')
    expect(await codeOf(as(undefined)(admission.verifyByLink, { params: { token: old }, body: {} }))).toBe('link-spent')
    const token = linkIn(await mailText('new.address@example.om'))
    await as(undefined)(admission.verifyByLink, { params: { token }, body: {} })
    expect(await codeOf(change('again@example.om'))).toBe('invalid')
    expect(await codeOf(change('new.address@example.om', '٠٠٩٦٨ ٩٢٠٠ ٠١٤٢'))).toBe('done')
    expect((await problemOf(change('new.address@example.om', 'abc')))?.errors).toHaveProperty('contact_mobile')
  })
  it('of somebody else is not taken, and not told to be', async () => {
    const [{ form }, { who }] = [await aFreshApplicant(), await aFreshApplicant()]
    const problem = await problemOf(
      as(who)(admission.updateProfile, { body: { contact_email: form.contact_email, contact_mobile: '+96892000142' } }),
    )
    expect(problem).toMatchObject({ code: 'invalid', errors: { contact_email: expect.any(String) } })
    expect(problem!.errors!.contact_email).not.toMatch(/مستعمل/)
    // Nor is a right address called a wrong one.
    expect(problem!.errors!.contact_email).toMatch(/بريدًا آخر|another one/)
  })
})

describe('the registration fee', () => {
  it('is one invoice, not before the address is verified, not after it is settled', async () => {
    const { who } = await aFreshApplicant()
    expect(await codeOf(as(who)(admission.fees))).toBe('email-unverified')
    const applicant = await join(await anApplicant({ at: 'registration_fee' }))
    const opened = await Promise.all([1, 2, 3].map(() => as(applicant)(admission.fees)))
    expect(new Set(opened.map(each => each.payment_uuid)).size).toBe(1)
    expect(await codeOf(as(await join(await anApplicant({ at: 'documents' })))(admission.fees))).toBe('fee-not-due')
  })
  it('is forgiven by staff with a reason, once; the preview forgives nothing', async () => {
    const registration = await anApplicant({ at: 'registration_fee' })
    const params = { id: registration.id }
    expect(await officer()(admission.exemptRegistration.preview, { params })).toMatchObject({ allowed: true })
    const who = await join(registration)
    expect((await profile(who)).fee.state).toBe('open')
    expect(await codeOf(officer()(admission.exemptRegistration.perform, { params, body: { reason: '' } }))).toBe(
      'invalid',
    )
    await officer()(admission.exemptRegistration.perform, { params, body: { reason: 'منحة التفوق' } })
    expect(await profile(who)).toMatchObject({ fee: { state: 'exempted' }, step: { code: 'documents' } })
    expect(await codeOf(officer()(admission.exemptRegistration.perform, { params, body: { reason: 'ثانية' } }))).toBe(
      'nothing-to-exempt',
    )
  })
})
