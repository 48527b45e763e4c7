import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/preferences.ts'
import { viewsFor } from '../views/shared-views.queries.ts'
import { preferencesOf, setPreference } from './preferences.ts'

export const preferenceHandlers = [
  handle(contract.showPreferences, async ({ actor, language }) => ({
    values: await preferencesOf(actor),
    views: await viewsFor(actor, language),
  })),
  handle(contract.setPreference, async ({ body, actor }) => {
    await setPreference(actor, body.key, body.value)
    return { key: body.key }
  }),
]
