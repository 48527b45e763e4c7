export { markedAyat } from './ayat.ts'
export { Reading } from './reading.tsx'
