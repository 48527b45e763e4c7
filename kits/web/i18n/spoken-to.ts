/** Whose page it is: an account, of which there is one a guard in a browser. */
export type Owner = { guard: string; id: number }
type Gender = 'male' | 'female'

const keyOf = ({ guard, id }: Owner) => `spoken-to:${guard}:${id}`

/** In which gender an account was spoken to here the last time, so that its page begins with these words. */
export function spokenToBefore(owner: Owner, storage: Pick<Storage, 'getItem'> = localStorage): Gender | undefined {
  const kept = storage.getItem(keyOf(owner))
  return kept === 'male' || kept === 'female' ? kept : undefined
}

export function keepSpokenTo(owner: Owner, gender: string, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(keyOf(owner), gender)
}

/** Who signs out leaves it behind on no device. */
export const forgetSpokenTo = (storage: Pick<Storage, 'removeItem'>, owner: Owner): void =>
  storage.removeItem(keyOf(owner))
