import { assemble } from '@halaqa/kit-server/assembly'
import { config } from '@halaqa/kit-server/config'
import { seedDemo } from '../../database/seeds/demo/index.ts'
import { contexts } from './contexts.ts'
import { isEmptyCollege } from './demonstration.ts'
import { openCollege } from './lifecycle.ts'

/** `npm run seed -- <scenario>`: fills an empty database. */
const scenarios: Record<string, (say: (line: string) => void) => Promise<void>> = { demo: seedDemo }

const name = process.argv[2] ?? ''
const scenario = scenarios[name]
if (!scenario) {
  console.error(`usage: npm run seed -- <${Object.keys(scenarios).join(' | ')}>`)
  process.exit(2)
}
if (!config().isLocal) {
  console.error('A scenario has accounts whose passwords everybody knows: only for an address of this machine.')
  process.exit(1)
}
assemble(contexts)
const database = await openCollege(({ name: migration }) => console.log(`migrating: ${migration}`))
if (!(await isEmptyCollege())) {
  console.error('There are accounts in this database: a scenario is for an empty one.')
  await database.close()
  process.exit(1)
}
await scenario(line => console.log(line))
await database.close()
console.log(`filled ${config().databaseUrl ? 'the database of DATABASE_URL' : config().dataFolder}`)
process.exit(0)
