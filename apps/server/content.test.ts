import { documentPurpose } from '@halaqa/admission/factories'
import * as content from '@halaqa/content/contract'
import type { CallError } from '@halaqa/kit-contract'
import { addDays, clock, startOfDay, travelTo } from '@halaqa/kit-server/clock'
import { storeFile } from '@halaqa/kit-server/files'
import { clientOf } from '@halaqa/kit-testing'
import { describe, expect, it } from 'vitest'
import { aPicture, one, testCollege } from './world.ts'

/** What the office writes and the public reads, over the routes. */
const college = testCollege()
const editor = () => college.cast.as('contentEditor')
const reader = (language = 'ar') => clientOf(college.app, { 'accept-language': language })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error as CallError).problem.code,
  )
const aPost = (more: object = {}) =>
  editor()(content.storePost, {
    body: { language: 'ar', title: 'خبر', summary: 'ملخص', body: '<p>نص</p><script>x</script>', ...more },
  })

describe('a post', () => {
  it('is a draft until it is published, clean of scripts, and keeps its first date', async () => {
    const post = await aPost()
    expect(post).toMatchObject({
      state: 'draft',
      body: '<p>نص</p>',
      published_at: null,
      can: { publish: true, withdraw: false, delete: true },
    })
    const params = { id: post.id }
    expect(await codeOf(reader()(content.showPost, { params }))).toBe('not-found')
    expect(await editor()(content.publishPost.preview, { params })).toMatchObject({ allowed: true })
    expect(await codeOf(reader()(content.showPost, { params }))).toBe('not-found')
    const published = await editor()(content.publishPost.perform, { params, body: {} })
    expect((await reader()(content.showPost, { params })).title).toBe('خبر')
    expect(await codeOf(editor()(content.publishPost.perform, { params, body: {} }))).toBe('conflict')
    expect(await codeOf(editor()(content.deletePost.perform, { params }))).toBe('published-post-is-kept')
    await editor()(content.withdrawPost.perform, { params })
    expect(await codeOf(reader()(content.showPost, { params }))).toBe('not-found')
    expect((await editor()(content.publishPost.perform, { params, body: {} })).published_at).toBe(
      published.published_at,
    )
    await editor()(content.withdrawPost.perform, { params })
    expect(await codeOf(editor()(content.deletePost.perform, { params }))).toBe('done')
  })
  it('is published by itself when its day comes, and not before; no day that is over is taken', async () => {
    const { id } = await aPost({ language: 'fr', title: 'À venir' })
    const params = { id }
    const today = clock.today()
    const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
    expect(await editor()(content.publishPost.preview, { params, query: { day: yesterday } })).toMatchObject({
      allowed: false,
      reason: 'publishing-day-is-over',
    })
    const publish = (day: string) => editor()(content.publishPost.perform, { params, body: { day } })
    expect(await codeOf(publish(yesterday))).toBe('publishing-day-is-over')
    expect(await publish(tomorrow)).toMatchObject({ state: 'scheduled', can: { publish: false, withdraw: true } })
    const isRead = async () => [
      await codeOf(reader()(content.showPost, { params })),
      (await reader('fr')(content.listPosts)).total,
    ]
    expect(await isRead()).toEqual(['not-found', 0])
    const inState = async (state: 'published' | 'scheduled') =>
      (await editor()(content.officePosts, { query: { filter: { state, language: 'fr' } } })).total
    expect([await inState('scheduled'), await inState('published')]).toEqual([1, 0])
    const back = travelTo(startOfDay(tomorrow))
    try {
      expect(await isRead()).toEqual(['done', 1])
    } finally {
      back()
    }
    // Taken back before its day it has no date.
    expect((await editor()(content.withdrawPost.perform, { params })).published_at).toBeNull()
    expect((await editor()(content.publishPost.perform, { params, body: {} })).state).toBe('published')
    await editor()(content.withdrawPost.perform, { params })
  })
  it('is listed in its language, newest first, nine a page', async () => {
    for (let at = 0; at < 11; at++) {
      const { id } = await aPost({ language: 'en', title: `Post ${at}` })
      await editor()(content.publishPost.perform, { params: { id }, body: {} })
    }
    const first = await reader('en')(content.listPosts)
    expect([first.rows.length, first.total, first.last_page]).toEqual([9, 11, 2])
    expect(first.rows[0]!.title).toBe('Post 10')
    expect((await reader('fr')(content.listPosts)).total).toBe(0)
    expect((await reader('en')(content.listPosts, { query: { page: 2 } })).rows).toHaveLength(2)
  })
  it('has a cover that anybody sees, and no other file is found there', async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await aPicture())]), 'غلاف.jpg')
    const stored = await editor().fetch('/content/posts/cover', {
      method: 'POST',
      body: form,
      headers: { 'x-access-token': college.cast.contentEditor.token },
    })
    const { id, url } = (await stored.json()) as { id: string; url: string }
    const post = await aPost({ cover_id: id, cover_alt: 'صورة' })
    expect(post.cover_url).toBe(url)
    const image = await reader().fetch(url)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const owner = { guard: 'registrars', id: 1 }
    const document = await storeFile({ purpose: documentPurpose, name: 'a.jpg', body: await aPicture(), owner })
    expect((await reader().fetch(url.replace(id, document.id))).status).toBe(404)
  })
})

describe('a page', () => {
  it('is written by the office, in each language, and sanitised', async () => {
    const { rows } = await editor()(content.listPages, { query: { filter: { slug: 'info', language: 'ar' } } })
    const [page] = rows
    await editor()(content.updatePage, {
      params: { id: page!.id },
      body: { title: 'عن الكلية', description: 'وصف', body: '<h2>عنوان</h2><img src=x onerror=alert(1)>' },
    })
    expect(await reader()(content.showPage, { params: { slug: 'info' } })).toMatchObject({
      title: 'عن الكلية',
      body: '<h2>عنوان</h2>',
      language: 'ar',
    })
    expect((await reader('en')(content.showPage, { params: { slug: 'info' } })).language).toBe('en')
    expect(await codeOf(reader()(content.showPage, { params: { slug: 'nothing' as 'info' } }))).toBe('not-found')
  })
})

describe('questions', () => {
  it('have a category, an order and three languages', async () => {
    const category = await editor()(content.faqCategories.routes.store, {
      body: { name_ar: 'القبول', name_en: 'Admission', name_fr: 'Admission', position: 1 },
    })
    const entry = (position: number, more: object = {}) =>
      editor()(content.faqEntries.routes.store, {
        body: {
          category_id: category.id,
          question_ar: `سؤال ${position}`,
          question_en: `Q${position}`,
          question_fr: `Q${position}`,
          answer_ar: 'جواب',
          answer_en: 'A',
          answer_fr: 'R',
          position,
          featured: false,
          ...more,
        },
      })
    await entry(2)
    await entry(1)
    expect((await reader('en')(content.listFaq)).entries.map(each => each.question)).toEqual(['Q1', 'Q2'])
    const wrong = await entry(3, { category_id: 999 }).catch(error => (error as CallError).problem)
    expect(wrong).toMatchObject({ code: 'invalid', errors: { category_id: expect.any(String) } })
    expect(await editor()(content.faqCategories.routes.delete.preview, { params: { id: category.id } })).toMatchObject({
      allowed: false,
      reason: 'has-dependents',
      consequences: [{ what: 'content.faq-entry', count: 2 }],
    })
  })
})

describe('writing to the college', () => {
  const letter = {
    name: 'سعيد',
    email: 'said@example.om',
    mobile: '',
    topic: 'fees' as const,
    message: 'سؤال عن الرسوم',
    website: '',
  }
  it('is kept, answered once by mail in the language it came in', async () => {
    await reader('en')(content.storeContact, { body: letter })
    const agent = college.cast.as('supportAgent')
    const { rows } = await agent(content.listContact, { query: { q: 'سعيد' } })
    const params = { id: rows[0]!.id }
    expect(await agent(content.answerContact, { params, body: { answer: 'الرسوم عشرون ريالًا' } })).toMatchObject({
      state: 'answered',
      can: { answer: false },
    })
    expect(await codeOf(agent(content.answerContact, { params, body: { answer: 'ثانية' } }))).toBe('conflict')
    expect(await codeOf(agent(content.closeContact.perform, { params }))).toBe('conflict')
    expect(
      await one<string>(
        `select language || ' ' || recipient as value from platform.messages where kind = 'content.contact'`,
      ),
    ).toBe('en said@example.om')
    expect(await codeOf(college.cast.as('auditor')(content.answerContact, { params, body: { answer: 'x' } }))).toBe(
      'forbidden',
    )
  })
  it('attack: a program that fills the hidden field is answered like a person and not kept', async () => {
    const before = await one<number>('select count(*)::int as value from content.contact_messages')
    expect(await reader()(content.storeContact, { body: { ...letter, website: 'https://spam.example' } })).toEqual({
      success: true,
    })
    expect(await one<number>('select count(*)::int as value from content.contact_messages')).toBe(before)
  })
  it.each([['a@b.om>'], ['a@b;c.om'], ['a@b'], ['']])('refuses the address %j with its field', async email => {
    const problem = await reader()(content.storeContact, { body: { ...letter, email } }).catch(
      error => (error as CallError).problem,
    )
    expect(problem).toMatchObject({ status: 422, errors: { email: expect.any(String) } })
  })
})

describe('lists', () => {
  it('countries: the neighbours first, then in the order of the language', async () => {
    for (const language of ['ar', 'en', 'fr']) {
      const { rows } = await reader(language)(content.listCountries)
      expect(rows.slice(0, 3).map(row => row.id)).toEqual(['OM', 'AE', 'SA'])
      const rest = rows.slice(7).map(row => row.name)
      expect(rest).toEqual([...rest].sort(new Intl.Collator(language).compare))
      expect(rows.length).toBeGreaterThan(190)
      expect(rows[0]).toMatchObject({ calling_code: '+968' })
      expect(rows.filter(row => row.name === row.id)).toEqual([])
    }
  })
  it('Oman: eleven governorates, each town in one of them', async () => {
    const { rows: states } = await reader()(content.listStates)
    expect(states).toHaveLength(11)
    const { rows: cities } = await reader()(content.listCities)
    // What a record keeps does not change with the language of whoever fills in the form.
    expect(cities.find(city => city.id === 'seeb')).toMatchObject({ name: 'السيب', kept: 'السيب' })
    expect(new Set(cities.map(city => city.state))).toEqual(new Set(states.map(state => state.id)))
    expect(new Set(cities.map(city => `${city.state} ${city.id}`)).size).toBe(cities.length)
    expect(
      (await reader()(content.listCities, { query: { state: states[0]!.id } })).rows.every(
        city => city.state === states[0]!.id,
      ),
    ).toBe(true)
    expect((await reader()(content.listStates, { query: { country: 'FR' } })).rows).toEqual([])
  })
})

describe('limits of the public forms', () => {
  it('hold a caller back who writes too often', async () => {
    const { buildApp } = await import('./app.ts')
    const app = await buildApp({ strict: true, requestsPerMinute: 600, pages: async () => undefined })
    const write = () =>
      app.inject({
        method: 'POST',
        url: '/api/v1/contact/store',
        payload: { name: 'a', email: 'a@b.om', topic: 'other', message: 'x' },
      })
    const answers = []
    for (let time = 0; time < 7; time++) answers.push((await write()).statusCode)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
    const reset = []
    for (let time = 0; time < 12; time++)
      reset.push(
        (
          await app.inject({
            method: 'POST',
            url: '/api/v1/auth/password_reset',
            payload: { username: `u${time}`, nationalid: '1' },
          })
        ).statusCode,
      )
    expect(reset.slice(-2)).toEqual([429, 429])
    await app.close()
  })
})
