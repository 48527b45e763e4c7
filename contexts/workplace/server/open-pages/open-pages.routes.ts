import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/open-page.ts'
import { noteOpenPage } from './note-open-page.ts'

export const openPageHandlers = [handle(contract.noteOpenPage, ({ body, actor }) => noteOpenPage(body, actor))]
