import { extensionPoint } from '@halaqa/kit-server/assembly'

/** What the page of a QR code tells of a paper that holds: no name. */
export type VerifiedPaper = { number: string; amount: number; day: string }

/** Contexts downstream answer for the papers about money that they give out, by the code; undefined where it is none of theirs. */
export const verifiedPapers =
  extensionPoint<(code: string) => Promise<VerifiedPaper | undefined>>('finance.verified-papers')

/** The paper of another context that bears this code. */
export async function foreignPaper(code: string): Promise<VerifiedPaper | undefined> {
  for (const verified of verifiedPapers.contributions()) {
    const paper = await verified(code)
    if (paper) return paper
  }
  return undefined
}
