import { createHmac } from 'node:crypto'
import { clock } from '@halaqa/kit-server/clock'
import { isSameSignature, secretFor } from '@halaqa/kit-server/secrets'

/** Whose page of which film. */
type Of = { studentId: number; elementId: number }

const signed = ({ studentId, elementId }: Of, at: string) =>
  createHmac('sha256', secretFor('watching')).update(`${studentId}.${elementId}.${at}`).digest('base64url')

/**
 * Says that a film was opened at this moment. Opening a page writes nothing, so the page takes the moment along, signed; a
 * lesson that is kept on a device keeps it, and says later when it was kept.
 */
export function openingOf(of: Of, openedAt: Date = clock.now()): string {
  const at = String(openedAt.getTime())
  return `${at}.${signed(of, at)}`
}

/** The moment of an opening, milliseconds since 1970; undefined when the college never said it of this film and student. */
export function momentOfOpening(opening: string, of: Of): number | undefined {
  const [at = '', signature = ''] = opening.split('.')
  return /^\d{1,15}$/.test(at) && isSameSignature(signature, signed(of, at)) ? Number(at) : undefined
}
