import { keepDraft } from '../drafts/drafts.ts'

export type Offer = {
  civilNumber: string
  birthDate: string
  studentNumber: string
  latinName: string
  percent: number
  specialtyId: number | null
}

/** The unified admission centre, as far as the college asks it. The real one is set by `useUnifiedAdmission`. */
export type UnifiedAdmission = {
  find: (asked: { civilNumber: string; birthDate: string; studentNumber: string }) => Promise<Offer | undefined>
}

/**
 * The simulator of the embedded college (decision 16): a civil number that ends in 1 to 5 with the student number
 * `HE` + the civil number has an offer, whatever the birthday; others have none.
 */
const simulator: UnifiedAdmission = {
  find: async ({ civilNumber, birthDate, studentNumber }) =>
    /[1-5]$/.test(civilNumber) && studentNumber.toUpperCase() === `HE${civilNumber}`
      ? {
          civilNumber,
          birthDate,
          studentNumber,
          latinName: '',
          percent: 6000 + Number(civilNumber.at(-1)) * 500,
          specialtyId: null,
        }
      : undefined,
}
let centre = simulator
export const useUnifiedAdmission = (other: UnifiedAdmission = simulator): void => {
  centre = other
}

/** Whether there is an offer; nothing is kept. */
export const hasOffer = async (asked: Asked): Promise<boolean> => Boolean(await centre.find(asked))
type Asked = { civilNumber: string; birthDate: string; studentNumber: string }

/** Checks an offer and keeps what the centre knows as a draft of the application; undefined when there is none. */
export async function checkOffer(asked: Asked): Promise<string | undefined> {
  const offer = await centre.find(asked)
  if (!offer) return undefined
  const { token } = await keepDraft({
    civil_number: offer.civilNumber,
    birth_date: offer.birthDate,
    latin_name: offer.latinName,
    route: 'secondary',
    secondary_percent: offer.percent,
    specialty_id: offer.specialtyId,
  })
  return token
}
