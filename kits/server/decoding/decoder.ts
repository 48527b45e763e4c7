import sharp from 'sharp'
import type { ImageWork, ReadWork, Result, SheetWork, Work } from './protocol.ts'

/**
 * A process that decodes what people sent, one thing at a time: what eats memory or time in here, or crashes, does not touch
 * the server. It gets neither the settings nor the secrets, and ends when the server lets go of it.
 */
sharp.concurrency(1)
sharp.cache(false)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
process.on('message', async (work: Work) => {
  const result = await resultOf(work).catch(failed)
  // The server may be gone by now; then nobody waits for it.
  process.send!(result, undefined, undefined, () => {})
})

function resultOf(work: Work): Promise<Result> {
  if (work.kind === 'image') return encodeAgain(work)
  return work.kind === 'sheet' ? readSheetOf(work) : readBy(work)
}

async function readBy({ module, given }: ReadWork): Promise<Result> {
  const { read } = (await import(module)) as { read: (given: unknown) => unknown }
  const value = await read(given)
  return value === undefined ? { refused: true } : { done: true, value }
}

async function encodeAgain(work: ImageWork): Promise<Result> {
  const { path, output, format, maxPixels, maxSide, maxDecodedBytes } = work
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const
  // The header alone tells what the picture becomes in memory: an interlaced or a turned one lies there whole.
  const { width = 0, height = 0, channels = 4, depth } = await sharp(path, options).metadata()
  const bytesEach = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, double: 8 }[depth as 'ushort'] ?? 1
  if (width * height > maxPixels || width * height * channels * bytesEach > maxDecodedBytes) return { refused: true }
  await sharp(path, options)
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toFormat(format, format === 'png' ? {} : { quality: 85 })
    .toFile(output)
  return { done: true }
}

async function readSheetOf({ bytes, ...limits }: SheetWork): Promise<Result> {
  // Only a process that reads sheets needs what reads them.
  const { cellsOfXlsx } = await import('../sheets/cells-of-xlsx.ts')
  const { Refusal } = await import('../http/refusal.ts')
  try {
    return { done: true, value: await cellsOfXlsx(Buffer.from(bytes), limits) }
  } catch (error) {
    if (!(error instanceof Refusal)) return { refused: true }
    const { problem, errors, facts } = error
    return { refused: true, problem, ...(errors && { errors }), ...(facts && { facts }) }
  }
}

/** sharp throws for what is in the file; a full disk is not the sender's fault. */
function failed(error: Error & { code?: string }): Result {
  const isOurs = error.code?.startsWith('E') || /No space left|ENOSPC/.test(error.message)
  return isOurs ? { error: error.message, ...(error.code && { code: error.code }) } : { refused: true }
}
