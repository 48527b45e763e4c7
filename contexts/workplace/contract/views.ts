import { guard } from '@halaqa/identity/contract'
import { id, idInPath, problem, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'

/** How many views are shared of one list, and of all lists together. */
export const mostViewsOfList = 30
export const mostSharedViews = 300
/** And how many of them one person shares who does not manage them: nobody uses up what there is for all. */
export const mostViewsOfPerson = 30
/** Bytes of what a view narrows by and how it is sorted. */
export const mostViewBytes = 2_000
/** `facts.name`: another view of the list is shared under it, perhaps with others. */
export const sharedViewNameTaken = problem('shared-view-name-taken', 409)
/** `facts.most`: as many as a list, one person, or all lists together, may have. */
export const tooManySharedViews = problem('too-many-shared-views', 409)
export const sharedViewTooLarge = problem('shared-view-too-large', 422)

const access = guard('users')

/** The name of a list as the office knows it: `students.student`. Short enough for the preference that is named by it. */
const list = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w./-]+$/)
const name = text(40)
const filter = z.record(z.string().max(60), z.json())
const sort = z.strictObject({ field: z.string().max(60), order: z.enum(['ASC', 'DESC']) }).nullable()

/** A view of a list that staff share. */
export const SharedView = z.object({
  id,
  list: z.string(),
  name: z.string(),
  filter: z.record(z.string(), z.json()),
  sort: z.object({ field: z.string(), order: z.enum(['ASC', 'DESC']) }).nullable(),
  /** Whom it is for: staff with this role, or null for everybody on the staff. */
  role: z.object({ id, name: z.string() }).nullable(),
  /** Those whom it is for find the list opened with it. */
  is_default: z.boolean(),
  shared_by: z.string(),
  is_mine: z.boolean(),
  /** Whoever shares a view with others sees it too. */
  is_for_me: z.boolean(),
  can: z.object({ change: z.boolean() }),
})
export type SharedView = z.infer<typeof SharedView>

/** Every act answers what the person sees from now on: the default of others may have moved. */
const reply = z.object({ views: z.array(SharedView) })

/** Asked when somebody is about to share. `others`: what is shared of the list with roles that the person does not hold. */
export const showSharing = route({
  name: 'workplace.shared-view.choose',
  method: 'GET',
  path: '/api/workplace/views',
  access,
  query: z.strictObject({ list }),
  reply: z.object({
    roles: z.array(z.object({ id, name: z.string() })),
    others: z.array(SharedView),
    can: z.object({ manage: z.boolean() }),
  }),
  summary: 'With which roles the person may share a view of a list, and what others share of it',
})

const forWhom = { role_id: id.nullable(), is_default: z.boolean() }

/** Of two who share under one name the second is told. */
export const shareView = route({
  name: 'workplace.shared-view.share',
  method: 'POST',
  path: '/api/workplace/views',
  access,
  body: z.strictObject({ list, name, filter, sort, ...forWhom }),
  reply,
  summary: 'Share a view of a list with a role or with all staff',
})

export const changeView = route({
  name: 'workplace.shared-view.change',
  method: 'POST',
  path: '/api/workplace/views/{id}',
  access,
  params: z.object({ id: idInPath }),
  body: z.strictObject(forWhom),
  reply,
  summary: 'Change whom a shared view is for, and whether lists are opened with it',
})

export const removeView = route({
  name: 'workplace.shared-view.remove',
  method: 'POST',
  path: '/api/workplace/views/{id}/remove',
  access,
  params: z.object({ id: idInPath }),
  reply,
  summary: 'Remove a shared view for all who see it',
})
