import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { NodeCompiler, type PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import type { PdfResult, PdfWork } from './protocol.ts'

/** The fonts of documents: Amiri for text, Cairo for headings and tables. Both extract as clean Arabic. */
const fontFiles = ['amiri', 'cairo'].flatMap(family => {
  const folder = dirname(createRequire(import.meta.url).resolve(`@expo-google-fonts/${family}/package.json`))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ttf'))
    .map(name => readFileSync(join(folder, name)))
})
const house = readFileSync(new URL('./house.typ', import.meta.url))
const mark = readFileSync(new URL('./mark.svg', import.meta.url))

const root = '/halaqa'
const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: fontFiles }] })

// The server finishes what it has begun before it ends, and then lets go of this process; a signal to both is not for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('message', (work: PdfWork) => {
  process.send!(
    { id: work.id, ...answer(work), memory: process.memoryUsage.rss() } satisfies PdfResult,
    undefined,
    undefined,
    () => {},
  )
})

function answer(work: PdfWork) {
  try {
    return { pdf: set(work) }
  } catch (error) {
    return { error: messageOf(error) }
  } finally {
    compiler.resetShadow()
    compiler.evictCache(work.bulk ? 0 : 5)
    // What JavaScript holds of a hundred papers is a few bytes to its collector, which would leave their pages lying about.
    if (work.bulk) globalThis.gc!()
  }
}

function set({ template, data, assets, standard, bulk }: PdfWork): Buffer {
  const files = { 'data.json': Buffer.from(data), 'house.typ': house, 'mark.svg': mark, ...assets }
  for (const [name, content] of Object.entries(files)) compiler.mapShadow(join(root, name), Buffer.from(content))
  const compiled = compiler.compile({ mainFileContent: template })
  if (compiled.hasError() || !compiled.result) {
    const found = compiled.takeDiagnostics()
    throw new Error(found ? messageOf(found) : 'the template does not compile')
  }
  return compiler.pdf(compiled.result, {
    ...(standard && { pdfStandard: standard as PdfStandard }),
    ...(bulk && { pdfTags: false }),
  })
}

/** What Typst says is wrong, in its words. */
function messageOf(error: unknown): string {
  const short = (error as { shortDiagnostics?: { message?: string }[] }).shortDiagnostics
  if (short?.length) return short.map(each => each.message ?? JSON.stringify(each)).join('; ')
  return error instanceof Error ? error.message : String(error)
}
