import { hashOfStream } from '@halaqa/kit-server/backup'
import { currentDatabase } from '@halaqa/kit-server/database'
import { type KeptFile, keptFiles, listStore, storage } from '@halaqa/kit-server/files'
import { type Check, type Finding, shown } from './check.ts'

/** Every file that a row says is stored lies in the store, as long as it was; with `read` its content is what it was too. */
export const storedFiles = ({ read = false }: { read?: boolean } = {}): Check => ({
  name: 'files in the store',
  async find() {
    const lying = new Map<string, number>()
    for await (const { key, bytes } of listStore()) lying.set(key, bytes)
    const [missing, changed] = [new Count(), new Count()]
    for await (const file of keptFiles(currentDatabase().pool)) {
      const bytes = lying.get(file.key)
      if (bytes === undefined) missing.add(file.key)
      else if (bytes !== file.bytes || (read && (await hasOtherContent(file)))) changed.add(file.key)
    }
    return [...missing.finding('files are not in the store'), ...changed.finding('files are not what they were')]
  },
})

/** Left by somebody who sent a file and never saved the form: nobody can open them, and nothing is wrong. */
export const filesOfNobody: Check = {
  name: 'files without a row',
  isNote: true,
  async find() {
    const known = new Set<string>()
    for await (const { key } of keptFiles(currentDatabase().pool)) known.add(key)
    const extra = new Count()
    for await (const { key } of listStore()) if (!known.has(key)) extra.add(key)
    return extra.finding('files in the store belong to no row')
  },
}

const hasOtherContent = async (file: KeptFile): Promise<boolean> =>
  (await hashOfStream(await storage().read(file.key))).sha256 !== file.sha256

class Count {
  #count = 0
  readonly #first: string[] = []
  add(name: string) {
    this.#count += 1
    if (this.#first.length < shown) this.#first.push(name)
  }
  finding(says: string): Finding[] {
    return this.#count ? [{ says, count: this.#count, first: this.#first }] : []
  }
}
