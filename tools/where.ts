/** `npm run where <T0366 | /path | operation | words>`: from a number, an address or a name to the code that holds it. */
import { whereIs } from './where/find.ts'

const question = process.argv.slice(2).join(' ')
if (!question) {
  console.error('usage: npm run where <T0366 | R019 | decision 22 | [POST] /path | context.word.verb | words>')
  process.exit(2)
}
const answer = whereIs(question)
console.log(answer ?? `not found: ${question}`)
process.exit(answer ? 0 : 1)
