import { z } from 'zod'

/** RFC 9457. `errors` maps a field to its message, in the caller's language; `facts` are plain values for the screen. */
export const ProblemDocument = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  facts: z.record(z.string(), z.unknown()).optional(),
  request_id: z.string().optional(),
})
export type ProblemDocument = z.infer<typeof ProblemDocument>
