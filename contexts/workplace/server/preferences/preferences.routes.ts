import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/preferences.ts'
import { setPreference, startOf } from './preferences.ts'

export const preferenceHandlers = [
  handle(contract.showPreferences, ({ actor, language }) => startOf(actor, language)),
  handle(contract.setPreference, async ({ body, actor }) => {
    await setPreference(actor, body.key, body.value)
    return { key: body.key }
  }),
]
