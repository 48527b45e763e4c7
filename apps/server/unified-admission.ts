import type { UnifiedAdmission } from '@halaqa/admission/server'
import { dependency } from '@halaqa/kit-server/dependencies'
import { z } from 'zod'

const Answer = z.object({
  found: z.boolean(),
  latin_name: z.string().default(''),
  percent: z.number().min(0).max(100).nullable().default(null),
})

const register = dependency('register', { seconds: 10 })
type Asked = Parameters<UnifiedAdmission['find']>[0]

/**
 * The unified admission centre over HTTPS. Its interface is agreed between the centre and the college; this is the shape
 * the college asks for: POST {civil_number, birth_date, student_number} with a bearer key.
 */
export const unifiedAdmissionOf = ({ url, key }: { url: string; key: string }): UnifiedAdmission => ({
  find: asked => register.use(signal => findAt(url, key, asked, signal)),
})

async function findAt(url: string, key: string, asked: Asked, signal: AbortSignal) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      civil_number: asked.civilNumber,
      birth_date: asked.birthDate,
      student_number: asked.studentNumber,
    }),
    signal,
  })
  if (!response.ok) throw new Error(`the unified admission centre answered ${response.status}`)
  const answer = Answer.parse(await response.json())
  if (!answer.found) return undefined
  return {
    ...asked,
    latinName: answer.latin_name,
    percent: Math.round((answer.percent ?? 0) * 100),
    specialtyId: null,
  }
}
