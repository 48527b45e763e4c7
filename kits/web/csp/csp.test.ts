import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Run in a process of its own: whoever loaded zod before has asked already whether code may be compiled. */
const script = (kit: string) => `
  let compiled = 0
  globalThis.Function = new Proxy(Function, {
    apply: (...all) => (compiled++, Reflect.apply(...all)),
    construct: (...all) => (compiled++, Reflect.construct(...all)),
  })
  const { withoutEval } = await import('${kit}')
  if (process.argv[1] === 'without') withoutEval()
  const { z } = await import('zod')
  const parsed = z.object({ name: z.string(), age: z.int() }).safeParse({ name: 'سلمى', age: 30 })
  console.log(parsed.success, compiled)
`
function parsed(how: string) {
  const kit = new URL('./index.ts', import.meta.url).href
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script(kit), how], {
    encoding: 'utf8',
  }).trim()
}

it('checks objects without compiling code', () => {
  expect(parsed('without')).toBe('true 0')
  expect(parsed('with')).not.toBe('true 0')
})
