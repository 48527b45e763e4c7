import { handle } from '@halaqa/kit-server/http'
import { showAgenda } from '../../contract/agenda.ts'
import { agendaOf } from './agenda.ts'

export const agendaHandlers = [handle(showAgenda, ({ actor, language }) => agendaOf(actor, language))]
