/** What a permission of this context allows; the words are in messages under `permissions`. */
export const staffRead = 'identity.staff.read'
export const staffWrite = 'identity.staff.write'
export const rolesRead = 'identity.roles.read'
export const rolesWrite = 'identity.roles.write'
export const auditRead = 'identity.audit.read'
export const outboxRead = 'identity.outbox.read'
export const outboxWrite = 'identity.outbox.write'
/** What the product leans on and what of it does not answer. */
export const systemRead = 'identity.system.read'
/** Reveals the link or code of a message where nothing sends it: whoever has it can take the account. */
export const outboxSecrets = 'identity.outbox.secrets'

/** The administrator's alone: no pattern of a role matches them, and no other role is given them. */
export const administratorsOnly: readonly string[] = [outboxSecrets]
