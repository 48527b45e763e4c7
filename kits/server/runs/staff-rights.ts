import { extensionPoint } from '../assembly/extension-point.ts'

/**
 * The rights that an account of the staff has at this moment; undefined where it may not act any more. Kits know no accounts:
 * who does answers.
 */
export const staffRights =
  extensionPoint<(accountId: number) => Promise<ReadonlySet<string> | undefined>>('platform.staff-rights')

/** What the one who knows accounts answers. */
export async function staffRightsNow(accountId: number): Promise<ReadonlySet<string> | undefined> {
  const [ask] = staffRights.contributions()
  return ask?.(accountId)
}
