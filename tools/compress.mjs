// Writes .br and .gz beside the built text files, so that the server need not compress them at every request.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './steps.mjs'

const text = /\.(js|css|svg|json|webmanifest)$/
const smallest = 1024

for (const folder of ['apps/portal/dist/client', 'apps/office/dist']) compressIn(join(root, folder))

function compressIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) compressIn(path)
    else if (text.test(entry.name) && statSync(path).size >= smallest) {
      const bytes = readFileSync(path)
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    }
  }
}
