/** `npm run explain <context.word>`: what stands behind a word of a contract. All of it is in docs/generated/resources.md. */
import { explainable, explained } from './explanation.ts'

const text = explained(process.argv[2] ?? '')
if (!text) {
  console.error(`usage: npm run explain <word>\nwords: ${explainable.join(', ')}`)
  process.exit(2)
}
console.log(text)
