import { extensionPoint } from '@halaqa/kit-server/assembly'

/** What made an entry, as people call it, and the page of the office that shows it. */
export type NamedDocument = {
  id: number
  name: string
  link: string
  /** Whose it is, where it is somebody's: the donor, the sponsor. */
  of?: string
  /** Of what goes through a bank: by which reference and name its statement knows it; empty where nothing is known. */
  bank?: BankWords
}
export type BankWords = { reference: string; name: string }

/** How a context calls what its entries are posted for: those with the reference `<word>:<id>`. */
export type DocumentSource = {
  /** `expenses.operation` */
  word: string
  named: (ids: readonly number[]) => Promise<NamedDocument[]>
}

/** Contexts downstream say what the references that they post under are. */
export const documentSources = extensionPoint<DocumentSource>('finance.documents')

/**
 * Those of them that these references mean, by the references; one that nobody names has no document. What follows the number says
 * which time it was.
 */
export async function foreignDocuments(references: readonly string[]): Promise<Map<string, NamedDocument>> {
  const foreign = references.filter(each => !each.startsWith('finance.'))
  if (!foreign.length) return new Map()
  const plain = (reference: string) => reference.split(':').slice(0, 2).join(':')
  const found = new Map<string, NamedDocument>()
  for (const { word, named } of documentSources.contributions()) {
    const own = foreign
      .map(plain)
      .flatMap(each => (each.startsWith(`${word}:`) ? [Number(each.slice(word.length + 1))] : []))
    if (own.length) for (const each of await named([...new Set(own)])) found.set(`${word}:${each.id}`, each)
  }
  return new Map(
    foreign.flatMap(reference => {
      const document = found.get(plain(reference))
      return document ? [[reference, document] as const] : []
    }),
  )
}
