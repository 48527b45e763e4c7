import { done, eachOf, previewOf, previewOfMany } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/page.ts'
import { elementById } from '../elements/elements.queries.ts'
import { lessonById } from '../lessons/lessons.queries.ts'
import { mayEdit } from '../subjects/subjects.policy.ts'
import { headOf, subjectById } from '../subjects/subjects.queries.ts'
import { orderPages, pageById, pageIdsIn, pageShape, pagesOf, removePage, storePage, updatePage } from './pages.ts'

/** The text that pages belong to, and its subject. */
async function around(elementId: number, language: string) {
  const element = await elementById(elementId)
  const subject = await subjectById(element.subject_id)
  const { name } = headOf(subject, language)
  return { subject, head: { id: element.id, title: element.title, subject_id: subject.id, subject: name } }
}

export const pageHandlers = [
  handle(contract.listPages, async ({ params, actor, language }) => {
    const { subject, head } = await around(params.id, language)
    return { element: head, rows: await pagesOf(params.id), can: mayEdit(subject, actor) }
  }),
  handle(contract.createPage, ({ query }) => ({ defaults: { ...(query.element && { element_id: query.element }) } })),
  handle(contract.storePage, ({ body: { element_id, ...input } }) => storePage(element_id, input)),
  handle(contract.editPage, async ({ params, actor, language }) => {
    const page = await pageById(params.id)
    const { subject, head } = await around(page.element_id, language)
    return { ...pageShape(page), element: head, can: mayEdit(subject, actor) }
  }),
  handle(contract.updatePage, ({ params, body }) => updatePage(params.id, body)),
  handle(contract.deletePage.preview, ({ params }) => previewOf(() => removePage(params.id))),
  handle(contract.deletePage.perform, async ({ params }) => {
    await removePage(params.id)
    return done(params.id)
  }),
  handle(contract.deletePages.preview, async ({ params, query }) => {
    await lessonById(params.id)
    const ids = query.ids ?? (await pageIdsIn(params.id))
    return previewOfMany(ids, { what: 'curriculum.page' }, id => removePage(id, params.id))
  }),
  handle(contract.deletePages.perform, ({ params, body }) => eachOf(body.ids, body, id => removePage(id, params.id))),
  handle(contract.orderPages, async ({ params, body }) => ({ done: await orderPages(params.id, body.ids) })),
]
