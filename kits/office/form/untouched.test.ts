import { expect, it } from 'vitest'
import { z } from 'zod'
import { untouched } from './untouched.ts'

const { shape } = z.strictObject({
  name: z.string(),
  on_home: z.boolean(),
  open: z.boolean().default(true),
  hidden: z.boolean().default(false),
  told: z.boolean().optional(),
  agreed: z.literal(true),
  practical: z.boolean(),
  required_ids: z.array(z.int()),
  degree_types: z.array(z.string()).min(1),
})

it('what nobody touches is sent as it looks: a box says no, a list that may name nothing names nothing', () => {
  expect(untouched(shape, field => field === 'practical')).toEqual({
    on_home: false,
    open: true,
    hidden: false,
    required_ids: [],
  })
})
