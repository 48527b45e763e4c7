import type { Detail } from './detail.ts'

/**
 * What the application waits for at its step, as the page says it. Who sat the exam and did not pass waits for no result, but
 * for what is decided on it; whose documents are all there waits for no document, but for the review of them.
 */
export function waitsFor({ step_code, exam, documents }: Pick<Detail, 'step_code' | 'exam' | 'documents'>): string {
  if (step_code === 'entry_exam' && exam?.result === 'fail') return 'exam_failed'
  if (step_code !== 'documents' || documents.uploaded + documents.accepted < documents.required) return step_code
  return documents.refused > 0 ? step_code : 'documents_there'
}
