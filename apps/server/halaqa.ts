import './quick-imports.ts'
import { runCommand } from './commands/run.ts'

/** `npm run halaqa -- <command>`: what operators do with a college. Started by npm, it is asked from where npm was typed. */
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopped.abort()
    // Whatever does not listen to it ends as well, when asked once more or after a while.
    setTimeout(() => process.exit(130), 10_000).unref()
  })
process.exit(
  await runCommand(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd(), {
    say: line => console.error(line),
    tell: line => console.log(line),
    signal: stopped.signal,
  }),
)
