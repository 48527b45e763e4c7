import { clock } from '@halaqa/kit-server/clock'
import { handle } from '@halaqa/kit-server/http'
import { awayNow, beacon, checkVersion, serverDate } from '../../contract/extra.ts'
import { awayAsTold } from './away.ts'
import { currentVersion } from './version.ts'

export const extraHandlers = [
  handle(awayNow, async () => ({ rows: await awayAsTold() })),
  handle(serverDate, () => ({ serverdate: clock.now().toISOString() })),
  handle(beacon, () => ({ version: currentVersion() })),
  handle(checkVersion, ({ query }) => {
    const version = currentVersion()
    const isOld = query.version !== undefined && query.version < version
    return { version, current: !isOld, must_update: isOld }
  }),
]
