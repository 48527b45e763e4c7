import { assemble } from '@halaqa/kit-server/assembly'
import { config } from '@halaqa/kit-server/config'
import { seedDemo } from '../../database/seeds/demo/index.ts'
import { contexts } from './contexts.ts'
import { isEmptyCollege } from './demonstration.ts'
import { openCollege } from './lifecycle.ts'

const scenarios: Record<string, (say: (line: string) => void) => Promise<void>> = { demo: seedDemo }

/** Fills an empty database with a scenario, and says why where it will not. Answers the exit code. */
export async function fillCollege(name = ''): Promise<number> {
  const scenario = scenarios[name]
  if (!scenario) {
    console.error(`usage: npm run seed -- <${Object.keys(scenarios).join(' | ')}>`)
    return 2
  }
  if (!config().isLocal) {
    console.error('A scenario has accounts whose passwords everybody knows: only for an address of this machine.')
    return 1
  }
  assemble(contexts)
  const database = await openCollege(({ name: migration }) => console.log(`migrating: ${migration}`))
  try {
    if (!(await isEmptyCollege())) {
      console.error('There are accounts in this database: a scenario is for an empty one.')
      return 1
    }
    await scenario(line => console.log(line))
  } finally {
    await database.close()
  }
  console.log(`filled ${config().databaseUrl ? 'the database of DATABASE_URL' : config().dataFolder}`)
  return 0
}
