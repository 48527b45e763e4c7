/** The door of admission. */

export { documentUploads } from './documents/document-uploads.ts'
export { ensureAdmission } from './steps/ensure-admission.ts'
export { type Offer, type UnifiedAdmission, useUnifiedAdmission } from './unified/unified-admission.ts'
