import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/preferences.ts'
import { preferencesOf, setPreference } from './preferences.ts'

export const preferenceHandlers = [
  handle(contract.showPreferences, async ({ actor }) => ({ values: await preferencesOf(actor) })),
  handle(contract.setPreference, async ({ body, actor }) => {
    await setPreference(actor, body.key, body.value)
    return { key: body.key }
  }),
]
