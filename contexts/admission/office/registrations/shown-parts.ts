import type { Access } from '@halaqa/kit-contract'
import { officeDocumentFile } from '../../contract/review.ts'

export const partNames = ['data', 'documents', 'payments', 'messages', 'log'] as const
export type Part = (typeof partNames)[number]

/** What a part cannot be shown without; the page itself is for whoever reads applicants. */
const accessOf: Partial<Record<Part, Access>> = { documents: officeDocumentFile.access }

/** The parts of an applicant's page that the person may read: no tab leads to a refusal. */
export const shownParts = (may: (access: Access) => boolean): Part[] =>
  partNames.filter(part => !accessOf[part] || may(accessOf[part]))
