import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { clock } from '@halaqa/kit-server/clock'
import { config } from '@halaqa/kit-server/config'
import { noteDependency } from '@halaqa/kit-server/dependencies'
import type { P12Signer } from '@libpdf/core'

type Seal = { signer: P12Signer; until: Date }
let opened: { file: string; seal: Promise<Seal> } | undefined

/** Loaded where a certificate is set: most colleges begin without, and it takes 28 MB. */
const libpdf = () => import('@libpdf/core')

/**
 * The document signed with the college's certificate as PAdES (ETSI EN 319 142, level B-B), appended to what was set: its
 * bytes stay as they are. The same document where no certificate is set. Where it cannot sign, because it has run out or
 * its file is gone, the document goes out unsigned, for its QR code is checked all the same, and the office is told.
 */
export async function sealed(pdf: Buffer): Promise<Buffer> {
  if (!config().seal) return pdf
  try {
    const { signer, until } = await openSeal()
    if (until < clock.now()) throw new Error(`the certificate in SEAL_FILE ran out on ${until.toISOString()}`)
    const { PDF } = await libpdf()
    const document = await PDF.load(pdf)
    const { bytes } = await document.sign({ signer, signingTime: clock.now(), fieldName: 'Seal' })
    noteDependency('seal', 'ok')
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (error) {
    noteDependency('seal', 'away', error)
    return pdf
  }
}

/** At start: throws, in plain words, what is wrong with a certificate that is set. */
export async function checkSeal(): Promise<void> {
  if (config().seal) await openSeal()
}

/** Opened once, for that takes longer than signing; anew when it failed. */
function openSeal(): Promise<Seal> {
  const { file, password } = config().seal!
  if (opened?.file === file) return opened.seal
  const seal = open(file, password)
  opened = { file, seal }
  seal.catch(() => {
    opened = undefined
  })
  return seal
}

async function open(file: string, password: string): Promise<Seal> {
  const content = await readFile(file).catch(error => {
    throw new Error(`SEAL_FILE cannot be read: ${(error as Error).message}`)
  })
  const { P12Signer } = await libpdf()
  const signer = await P12Signer.create(content, password).catch(error => {
    throw new Error(`SEAL_FILE is no PKCS#12 that SEAL_PASSWORD opens: ${(error as Error).message}`)
  })
  return { signer, until: new X509Certificate(signer.certificate).validToDate }
}
