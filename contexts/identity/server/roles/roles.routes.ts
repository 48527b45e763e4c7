import { crud } from '@halaqa/kit-server/crud'
import { handle } from '@halaqa/kit-server/http'
import { permissionMatrix, roles, setPermissions } from '../../contract/roles.ts'
import { accountRoleTable, roleTable } from '../accounts/accounts.table.ts'
import { addRole } from './add-role.ts'
import { grantsNoMore } from './outranked.ts'
import { matrixFor } from './roles.queries.ts'
import { removeRole, setPermissionsOf } from './set-permissions.ts'

export const roleHandlers = [
  ...crud(roles, {
    table: roleTable,
    visibleTo: () => true,
    // A role that grants more than one has is not renamed or deleted by one.
    changeableBy: grantsNoMore,
    remove: removeRole,
    dependents: { 'identity.staff': accountRoleTable.role_id },
  }).filter(handler => handler.route !== roles.routes.store),
  handle(roles.routes.store, ({ body }) => addRole(body)),
  handle(permissionMatrix, ({ actor, language }) => matrixFor(actor, language)),
  handle(setPermissions, ({ params, body, actor }) => setPermissionsOf(params.id, body.granted, actor)),
]
