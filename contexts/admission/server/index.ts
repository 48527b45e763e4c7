/** The door of admission. */

export { ensureAdmission } from './shipped/ensure-admission.ts'
export { type Offer, type UnifiedAdmission, useUnifiedAdmission } from './unified/unified-admission.ts'
