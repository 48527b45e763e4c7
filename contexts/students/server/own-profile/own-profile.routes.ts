import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/own-profile.ts'
import { studentHomeOf } from './student-home.ts'
import { ownProfileForm, updateOwnProfile } from './update-own-profile.ts'

export const ownProfileHandlers = [
  handle(contract.ownProfile, ({ actor, language }) => studentHomeOf(actor.id, language)),
  handle(contract.profileScreen, ({ actor, language }) => studentHomeOf(actor.id, language)),
  handle(contract.editOwnProfile, ({ actor }) => ownProfileForm(actor.id)),
  handle(contract.updateOwnProfile, async ({ body, actor, language }) => {
    await updateOwnProfile(actor.id, body)
    return studentHomeOf(actor.id, language)
  }),
]
