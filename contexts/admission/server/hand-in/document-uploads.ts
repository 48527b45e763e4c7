import { accountById } from '@halaqa/identity/server'
import type { UploadTarget } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import { emailUnverified } from '../../contract/applicant.ts'
import { documentPurpose } from './store-document-file.ts'

/** Resumable uploads of applicants; `attach` then makes the stored files the document of a kind. */
export const documentUploads: UploadTarget = {
  purpose: documentPurpose,
  allow: async actor => {
    if (actor.guard !== 'registrars') return false
    const account = await accountById(actor.id)
    return account.email_verified_at ? true : refuse(emailUnverified)
  },
}
