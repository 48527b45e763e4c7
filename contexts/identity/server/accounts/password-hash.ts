import { hash, verify } from '@node-rs/argon2'

// OWASP's argon2id parameters: 19 MiB, 2 passes, 1 lane.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), strength)

let decoy: Promise<string> | undefined
/** Whether the password fits. Takes as long without a hash as with one, so that nobody learns which accounts exist. */
export async function passwordFits(password: string, stored: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const fits = await verify(stored ?? (await decoy), password.normalize('NFKC'))
  return Boolean(stored) && fits
}
