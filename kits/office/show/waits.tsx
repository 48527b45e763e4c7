import { Notice } from '@halaqa/kit-web/light'
import { useWords } from '../office-context.ts'

/**
 * Whom a record of two people waits for, said to who cannot decide on it: `isAsked` where a colleague is to approve it, `isBack` where a
 * colleague is to take it back. The words are `<word>.waits` and `<word>.waits_back`.
 */
export function WaitsForColleague({ word, isAsked, isBack }: { word: string; isAsked: boolean; isBack: boolean }) {
  const words = useWords()
  if (isAsked) return <Notice icon="clock">{words(`${word}.waits`)}</Notice>
  if (isBack) return <Notice icon="clock">{words(`${word}.waits_back`)}</Notice>
  return null
}
