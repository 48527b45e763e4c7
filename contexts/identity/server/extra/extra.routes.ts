import { clock } from '@halaqa/kit-server/clock'
import { awayDependencies } from '@halaqa/kit-server/dependencies'
import { handle } from '@halaqa/kit-server/http'
import { awayNow, beacon, checkVersion, serverDate } from '../../contract/extra.ts'
import { currentVersion } from './version.ts'

export const extraHandlers = [
  handle(awayNow, async () => ({
    rows: (await awayDependencies()).map(({ name, since }) => ({ name, since: since.toISOString() })),
  })),
  handle(serverDate, () => ({ serverdate: clock.now().toISOString() })),
  handle(beacon, () => ({ version: currentVersion() })),
  handle(checkVersion, ({ query }) => {
    const version = currentVersion()
    const isOld = query.version !== undefined && query.version < version
    return { version, current: !isOld, must_update: isOld }
  }),
]
