import { id, idInPath, problem, resource, route, shownVersion, text, VersionQuery } from '@halaqa/kit-contract'
import { z } from 'zod'
import { guard, staff } from './guards.ts'
import { rolesRead, rolesWrite } from './permissions.ts'

export const roleInUse = problem('role-in-use', 409)
export const shippedRoleIsKept = problem('shipped-role-is-kept', 409)
export const administratorKeepsAll = problem('administrator-keeps-all', 409)

export const RoleInput = z.strictObject({ name_ar: text(80), name_en: text(80), name_fr: text(80) })
export const Role = z.object({ id, ...RoleInput.shape, code: z.string(), shipped: z.boolean() })

export const roles = resource({
  name: 'identity.role',
  path: '/identity/roles',
  record: Role,
  input: RoleInput,
  read: staff(rolesRead),
  write: staff(rolesWrite),
  list: { sort: 'id', search: ['name_ar', 'name_en'] },
  operations: {
    list: '',
    create: '/create',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
  },
})

export const permissionMatrix = route({
  name: 'identity.permission.matrix',
  method: 'GET',
  path: '/identity/permissions',
  access: staff(rolesRead),
  reply: z.object({
    permissions: z.array(z.object({ name: z.string(), context: z.string(), label: z.string() })),
    roles: z.array(
      z.object({
        id,
        code: z.string(),
        name: z.string(),
        people: z.int(),
        granted: z.array(z.string()),
        ...shownVersion,
      }),
    ),
    can: z.object({ edit: z.boolean() }),
  }),
  summary: 'Every permission and the roles that have it',
})
export const rolesWith = route({
  name: 'identity.role.with',
  method: 'GET',
  path: '/identity/permissions/roles',
  access: guard('users'),
  query: z.strictObject({ permission: z.string().max(100) }),
  reply: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
  summary: 'The roles that have a permission: whom a member of staff asks who has none of them',
})
export const setPermissions = route({
  name: 'identity.permission.set',
  method: 'POST',
  path: '/identity/permissions/{id}',
  access: staff(rolesWrite),
  params: z.object({ id: idInPath }),
  query: VersionQuery,
  body: z.strictObject({ granted: z.array(z.string().max(100)).max(1000) }),
  reply: z.object({ id, granted: z.array(z.string()) }),
  summary: 'Set the permissions of a role; the people who have it feel it at once',
})
