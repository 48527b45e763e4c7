import { describe, expect, it } from 'vitest'
import { headOf, metaOf, scriptJson } from './meta-of.ts'

const words = (key: string) => `<${key}>`
const asked = { language: 'ar' as const, origin: 'https://halaqa.test', words }

describe('what is told about a page', () => {
  it('has one canonical address a language, and names the others', () => {
    const meta = metaOf({ ...asked, path: '/programmes', language: 'en' })
    expect(meta.canonical).toBe('https://halaqa.test/programmes?lang=en')
    expect(meta.alternates.map(({ language, address }) => [language, address])).toEqual([
      ['ar', 'https://halaqa.test/programmes'],
      ['en', 'https://halaqa.test/programmes?lang=en'],
      ['fr', 'https://halaqa.test/programmes?lang=fr'],
      ['x-default', 'https://halaqa.test/programmes'],
    ])
  })

  it('takes the title of a record before that of its kind', () => {
    const data = { title: 'كيف تقرأ المتن', description: 'مقدمة', published_at: '2026-11-01' }
    const meta = metaOf({ ...asked, path: '/blog/post/3', data })
    expect(meta.title).toBe('كيف تقرأ المتن · <site>')
    expect(meta.jsonLd[0]).toMatchObject({ '@type': 'BlogPosting', datePublished: '2026-11-01' })
  })

  it('keeps personal pages, searches and what is not there out of search engines', () => {
    for (const path of ['/heac/3', '/waitinglist/2', '/support/faq/searchit', '/nowhere'])
      expect(metaOf({ ...asked, path }).index, path).toBe(false)
    expect(metaOf({ ...asked, path: '/blog/post/9', status: 404 }).title).toContain('<lost.title>')
    expect(headOf(metaOf({ ...asked, path: '/nowhere' }))).toContain('noindex')
  })

  it('names every form under /auth by what it is', () => {
    const titles = ['', '?form=signup', '?form=reset&as=students', '?form=nonsense'].map(
      search => metaOf({ ...asked, path: '/auth', search }).title,
    )
    expect(titles).toEqual(['auth', 'auth.signup', 'auth.reset', 'auth'].map(key => `<${key}.title> · <site>`))
    expect(metaOf({ ...asked, path: '/auth/reset/abc' })).toMatchObject({
      title: '<auth.password.title> · <site>',
      index: false,
    })
    expect(metaOf({ ...asked, path: '/user/activation' }).title).toBe('<auth.activation.title> · <site>')
  })

  it('lists questions for search engines', () => {
    const data = [{ entries: [{ question: 'س', answer: 'ج' }] }]
    expect(metaOf({ ...asked, path: '/support/faq', data }).jsonLd[0]).toMatchObject({ '@type': 'FAQPage' })
  })

  it('lets no text out of its tag', () => {
    const data = { title: '</title><script>alert(1)</script>', description: '"><img src=x>' }
    const head = headOf(metaOf({ ...asked, path: '/blog/post/1', data }))
    expect(head).not.toContain('<script>alert')
    expect(head).not.toContain('<img')
    expect(scriptJson({ a: '</script>' })).not.toContain('</script>')
  })
})
