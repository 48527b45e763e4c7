import { expect, it, vi } from 'vitest'
import { withoutEval } from './index.ts'

it('checks objects without compiling code', async () => {
  withoutEval()
  const compile = vi.spyOn(globalThis, 'Function')
  const { z } = await import('zod')
  const parsed = z.object({ name: z.string(), age: z.int() }).safeParse({ name: 'سلمى', age: 30 })
  expect(parsed.success).toBe(true)
  expect(compile).not.toHaveBeenCalled()
})
