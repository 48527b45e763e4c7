import { markedAyat } from './ayat.ts'
import './reading.css'

/** A text to be read, which the server has sanitised on its way in: reading letters, the Quran's words in their own. */
export const Reading = ({ html, className = '' }: { html: string; className?: string }) => (
  <div className={`hq-reading ${className}`.trim()} dir="auto" dangerouslySetInnerHTML={{ __html: markedAyat(html) }} />
)
