import { crud } from '@halaqa/kit-server/crud'
import { handle } from '@halaqa/kit-server/http'
import { permissionMatrix, roles, rolesWith, setPermissions } from '../../contract/roles.ts'
import { roleTable } from '../accounts/accounts.table.ts'
import { addRole } from './add-role.ts'
import { grantsNoMore } from './outranked.ts'
import * as names from './role-names.ts'
import { matrixFor } from './roles.queries.ts'
import { removeRole, setPermissionsOf } from './set-permissions.ts'

export const roleHandlers = [
  ...crud(roles, {
    table: roleTable,
    visibleTo: () => true,
    // A role that grants more than one has is not renamed or deleted by one.
    changeableBy: grantsNoMore,
    remove: removeRole,
  }).filter(handler => handler.route !== roles.routes.store),
  handle(roles.routes.store, ({ body }) => addRole(body)),
  handle(permissionMatrix, ({ actor, language }) => matrixFor(actor, language)),
  handle(rolesWith, async ({ query, language }) => ({ rows: await names.rolesWith(query.permission, language) })),
  handle(setPermissions, ({ params, query, body, actor }) =>
    setPermissionsOf({ roleId: params.id, version: query.version }, body.granted, actor),
  ),
]
