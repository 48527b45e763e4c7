// The server of a college in which it is the day of E2E_DAY; time goes on from its noon. A script of its own, for journeys that last
// longer than a day: `E2E_DAY=2026-09-28 node e2e/support/server-on-a-day.ts`.
import '../../apps/server/quick-imports.ts'

const { travelTo } = await import('@halaqa/kit-server/clock')
travelTo(process.env.E2E_DAY ?? '')
const { start } = await import('../../apps/server/serve.ts')
await start({ workerOnly: false })
