/** What a permission of this context allows; the words are in messages under `permissions`. */
export const staffRead = 'identity.staff.read'
export const staffWrite = 'identity.staff.write'
export const rolesRead = 'identity.roles.read'
export const rolesWrite = 'identity.roles.write'
export const auditRead = 'identity.audit.read'
export const outboxRead = 'identity.outbox.read'
export const outboxWrite = 'identity.outbox.write'
