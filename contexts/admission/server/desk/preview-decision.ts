import { nameIn } from '@halaqa/academics/server'
import type { Preview } from '@halaqa/kit-contract'
import { allOf, type Language, money } from '@halaqa/kit-contract/format'
import { previewOf } from '@halaqa/kit-server/acts'
import { translate } from '@halaqa/kit-server/words'
import type { DocumentKind } from '../documents/documents.table.ts'
import { documentsOf, kindsFor } from '../documents/documents-of.queries.ts'
import { registrationLine } from '../fees/settle-fee.ts'
import { registrationById } from '../registrations/registrations.queries.ts'
import type { Registration } from '../registrations/registrations.table.ts'
import { decideOn } from './decide-registration.ts'

const word = (language: string, key: string, values: object) =>
  translate(language, `admission.acceptance.${key}`, { ...values })

/** What a decision would answer; of an acceptance also what it passes over. Asked before the reason is written: any will do. */
export async function previewDecision(id: number, accept: boolean, reason: string | undefined, language: string) {
  const preview = await previewOf(() => decideOn(id, accept, reason || 'preview'))
  if (!preview.allowed || !accept) return preview
  const registration = await registrationById(id)
  return withNotes(preview, await notesOf(registration, await lackingTo(registration), language))
}

/** What an applicant who was moved to the decision by hand may lack. */
type Lacking = { fee: boolean; kinds: DocumentKind[] }
async function lackingTo(registration: Registration): Promise<Lacking> {
  const documents = await documentsOf(registration.id)
  const isAccepted = (code: string) => documents.some(each => each.kind === code && each.state === 'accepted')
  const kinds = (await kindsFor(registration)).filter(kind => kind.required && !isAccepted(kind.code))
  return { fee: registration.fee_state === 'open', kinds }
}

async function notesOf(registration: Registration, { fee, kinds }: Lacking, language: string): Promise<string[]> {
  const notes: string[] = []
  if (fee) {
    const { unit_amount, quantity } = await registrationLine(registration, language)
    notes.push(word(language, 'unpaid', { amount: money(unit_amount * quantity, language as Language) }))
  }
  if (kinds.length) {
    const names = kinds.map(kind => nameIn(kind, language))
    notes.push(word(language, 'documents', { kinds: allOf(names, language as Language) }))
  }
  return notes
}

/** Counts what those lack who would be accepted together. */
export function lackingAmongMany() {
  const counts = { unpaid_many: 0, documents_many: 0 }
  return {
    note: async (id: number): Promise<void> => {
      const { fee, kinds } = await lackingTo(await registrationById(id))
      if (fee) counts.unpaid_many += 1
      if (kinds.length) counts.documents_many += 1
    },
    addTo: (preview: Preview, language: string): Preview => {
      const some = Object.entries(counts).filter(([, number]) => number > 0)
      return withNotes(
        preview,
        some.map(([key, number]) => word(language, key, { number })),
      )
    },
  }
}

const withNotes = (preview: Preview, notes: string[]): Preview =>
  notes.length ? { ...preview, notes: [...(preview.notes ?? []), ...notes] } : preview
