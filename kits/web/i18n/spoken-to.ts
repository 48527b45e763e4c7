import { type Owner, ownerOf, type Person, read, type Store, write } from '../drafts/store.ts'

type Kept = { gender?: 'male' | 'female' }

const keyOf = (owner: Owner) => `spoken-to:${owner}`

/** In which gender an account was spoken to here the last time, so that its page begins with these words. */
export const spokenToBefore = (owner: Owner, storage: Store = localStorage): Kept['gender'] =>
  read<Kept>(storage, keyOf(owner), {}).gender

export const keepSpokenTo = (owner: Owner, gender: string, storage: Store = localStorage): boolean =>
  write(storage, keyOf(owner), { gender }, false)

/** Who signs out leaves it behind on no device. */
export const forgetSpokenTo = (storage: Store, person: Person): void =>
  storage.removeItem(keyOf(ownerOf({ ...person, actingBy: undefined })!))
