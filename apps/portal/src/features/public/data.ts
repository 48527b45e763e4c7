import type * as academics from '@halaqa/academics/contract'
import type * as admission from '@halaqa/admission/contract'
import type * as content from '@halaqa/content/contract'
import type { Call, Out, Route } from '@halaqa/kit-contract'
import type { Load } from '../../page.ts'

/*
 * The routes the public pages are drawn from. Their shapes are the contracts' own; method and path are repeated here,
 * because a contract brings its validation with it (some 20 KiB) and a visitor's first page must be light.
 * data.test.ts holds each equal to its contract.
 */
export const get = <R extends Route>(path: string): R =>
  ({ method: 'GET', path, access: 'public', reply: {}, summary: '' }) as unknown as R

export const showPage = get<typeof content.showPage>('/api/content/pages/{slug}')
export const listPosts = get<typeof content.listPosts>('/api/content/posts')
export const showPost = get<typeof content.showPost>('/api/content/posts/{id}')
export const listFaq = get<typeof content.listFaq>('/api/content/faq')
export const listSpecialties = get<typeof academics.listSpecialties>('/api/registration/specialties')
export const storeHeac = {
  ...get<typeof admission.storeHeac>('/storeheac'),
  method: 'POST',
  body: {},
} as unknown as typeof admission.storeHeac
export const activePeriods = get<typeof admission.activePeriods>('/registration/periods/active')

export type Reply<R> = R extends Route<infer _P, infer _Q, infer _B, infer A> ? Out<A> : never
export type PageText = Reply<typeof content.showPage>
export type Posts = Reply<typeof content.listPosts>
export type PostSummary = Posts['rows'][number]
export type Post = Reply<typeof content.showPost>
export type Faq = Reply<typeof content.listFaq>
export type FaqEntry = Faq['entries'][number]
export type Specialty = Reply<typeof academics.listSpecialties>['rows'][number]
export type Level = Specialty['level']
export type Period = Reply<typeof admission.activePeriods>['rows'][number]

/** An address whose id is no number leads nowhere. */
export function idOf(text: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? '')) throw new Response(null, { status: 404 })
  return Number(text)
}

export const loadPage =
  (slug: PageText['slug']): Load<PageText> =>
  ({ call }) =>
    call(showPage, { params: { slug } })

export const loadPosts: Load<Posts> = ({ call, query }) =>
  call(listPosts, { query: { page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1) } })
export const loadPost: Load<Post> = ({ call, params }) => call(showPost, { params: { id: idOf(params.id) } })
export const loadFaq: Load<Faq> = ({ call }) => call(listFaq)

/** What a page lives without is undefined where it cannot be had. */
export const optional = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined)

/** The speciality in a form's address; 404 when there is none of this number. */
export const loadSpecialty: Load<Specialty> = async ({ call, params }) => specialtyOf(call, idOf(params.id))

/** A speciality, and the period in which it can be applied for now. */
export type Waiting = { specialty: Specialty; open: Period | undefined }
export const loadWaiting: Load<Waiting> = async ({ call, params }) => {
  const [specialty, periods] = await Promise.all([specialtyOf(call, idOf(params.id)), optional(call(activePeriods))])
  const isOpen = (period: Period) => period.open && period.degree_types.includes(specialty.degree_type)
  return { specialty, open: periods?.rows.find(isOpen) }
}

async function specialtyOf(call: Call, id: number): Promise<Specialty> {
  const found = (await call(listSpecialties)).rows.find(each => each.id === id)
  if (!found) throw new Response(null, { status: 404 })
  return found
}
