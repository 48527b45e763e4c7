import { staff } from '@halaqa/identity/contract'
import { action, id, idInPath, instant, longText, pageOf, paging, RowResult, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { faceReferenceDelete, faceReferenceRead } from './permissions.ts'

// FACE DATA, all routes of this file: never for somebody who acts as another (decision 6). Off without a permit (28).
export const FaceReference = z.object({
  /** The student. */
  id,
  full_name: z.string(),
  number: z.string(),
  consented_at: instant,
  since: instant,
  /** The permit under which it was taken. */
  permit: z.string(),
  can: z.object({ delete: z.boolean() }),
})
export type FaceReference = z.infer<typeof FaceReference>
export const listFaceReferences = route({
  name: 'students.face-reference.list',
  method: 'GET',
  path: '/students/facematching/index',
  access: staff(faceReferenceRead),
  query: z.strictObject({
    ...paging(),
    sort: z.enum(['since', '-since']).default('-since'),
    q: z.string().max(100).optional(),
    filter: z.strictObject({}).default({}),
  }),
  reply: pageOf(FaceReference).extend({ permit: z.string().nullable() }),
  summary: 'Whose photo is a reference for face matching (T0296)',
})
export const deleteFaceReference = action({
  name: 'students.face-reference.delete',
  path: '/students/facematching/delete/{id}',
  access: staff(faceReferenceDelete),
  params: z.object({ id: idInPath }),
  body: z.strictObject({ reason: longText(300) }),
  reply: RowResult,
  summary: 'Delete the reference of a student (T0297)',
})
