import type { Action } from '@halaqa/kit-contract'
import { invalid, notFound } from '@halaqa/kit-contract'
import { previewOf } from '@halaqa/kit-server/acts'
import { definePurpose, fileById, openFile, storeFile } from '@halaqa/kit-server/files'
import { FileReply, handle, refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import * as contract from '../../contract/page.ts'
import { changePage, pageById, pageIn, pagesList } from '../pages/pages.ts'
import {
  changePost,
  coverAddress,
  postById,
  postsList,
  publicPost,
  publicPosts,
  publishPost,
  removePost,
  withdrawPost,
  writePost,
} from './posts.ts'

/** The picture of a post; anybody may see it. */
export const coverPurpose = definePurpose({
  name: 'content.cover',
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 8 * 1024 * 1024,
  image: { maxPixels: 40_000_000 },
})

const acting = (action: Action, act: (id: number, actor: Actor) => Promise<unknown>) => [
  handle(action.preview, ({ params, actor }) => previewOf(() => act(params.id, actor))),
  handle(action.perform, ({ params, actor }) => act(params.id, actor)),
]

export const pageHandlers = [
  handle(contract.showPage, ({ params, language }) => pageIn(params.slug, language)),
  ...pagesList,
  handle(contract.editPage, ({ params, actor }) => pageById(params.id, actor)),
  handle(contract.updatePage, ({ params, body, actor }) => changePage(params.id, body, actor)),
  handle(contract.listPosts, ({ query, language }) => publicPosts(language, query.page)),
  handle(contract.showPost, ({ params }) => publicPost(params.id)),
  ...postsList,
  handle(contract.editPost, ({ params, actor }) => postById(params.id, actor)),
  handle(contract.storePost, ({ body, actor }) => writePost(body, actor)),
  handle(contract.updatePost, ({ params, body, actor }) => changePost(params.id, body, actor)),
  handle(contract.publishPost.preview, ({ params, query, actor }) =>
    previewOf(() => publishPost(params.id, query.day ?? null, actor)),
  ),
  handle(contract.publishPost.perform, ({ params, body, actor }) => publishPost(params.id, body.day, actor)),
  ...acting(contract.withdrawPost, withdrawPost),
  ...acting(contract.deletePost, removePost),
  handle(contract.coverImage, async ({ params }) => {
    // Looked at before it is opened: a stream that nobody reads would stay open.
    if ((await fileById(params.file_id)).purpose !== coverPurpose.name) refuse(notFound)
    const image = await openFile(params.file_id)
    return new FileReply(image.stream, { name: image.name, type: image.type, inline: true })
  }),
  handle(contract.uploadCover, async ({ uploads, actor }) => {
    const [upload] = uploads
    if (!upload) return refuse(invalid, { file: 'field.required' })
    const owner = { guard: actor.guard, id: actor.id }
    const { id } = await storeFile({ purpose: coverPurpose, name: upload.name, body: { path: upload.path }, owner })
    return { id, url: coverAddress(id) }
  }),
]
