import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { withLazySchemas } from './lazy-schemas.ts'

const lazy = (code: string) => withLazySchemas(code, parseAst(code) as never)
const importing = "import { later } from '@halaqa/kit-contract/later'\n"

it('has a schema of a contract made when it is asked for, wherever it stands', () => {
  expect(lazy('export const Name = z.string().max(3)')).toBe(
    `${importing}export const Name = /* @__PURE__ */ later(() => z.string().max(3))`,
  )
  expect(lazy('const Row = Name.extend({ id: z.int() })')).toBe(
    `${importing}const Row = /* @__PURE__ */ later(() => Name.extend({ id: z.int() }))`,
  )
  expect(lazy('const fees = { fee: Profile.shape.fee, most: baisa.max(9), count: Math.max(1, 2) }')).toBe(
    `${importing}const fees = { fee: /* @__PURE__ */ later(() => Profile.shape.fee), most: /* @__PURE__ */ later(() => baisa.max(9)), count: Math.max(1, 2) }`,
  )
  expect(lazy('export const all = [z.int(), text(4)]')).toBe(
    `${importing}export const all = [/* @__PURE__ */ later(() => z.int()), /* @__PURE__ */ later(() => text(4))]`,
  )
})

it('lets a route that nobody uses be left out, with its schemas', () => {
  expect(lazy("export const show = route({ path: '/x', reply: z.array(Row) })")).toBe(
    `${importing}export const show = /* @__PURE__ */ route({ path: '/x', reply: /* @__PURE__ */ later(() => z.array(Row)) })`,
  )
})

it('leaves alone what a function makes, and modules without schemas', () => {
  expect(lazy('export const of = most => z.int().max(most)')).toBeUndefined()
  expect(lazy("export const states = ['new', 'old']")).toBeUndefined()
})
