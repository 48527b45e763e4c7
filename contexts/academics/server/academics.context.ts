import type { ContextModule } from '@halaqa/kit-server/assembly'
import { academicCalendar } from '@halaqa/kit-server/during'
import { readWords } from '@halaqa/kit-server/words'
import { agendaSources } from '@halaqa/workplace/server'
import { calendarAgenda } from './calendar/agenda.ts'
import { calendarHandlers } from './calendar/calendar.routes.ts'
import { calendarOfWords } from './cycle/cycle.queries.ts'
import { cycleHandlers } from './cycle/cycle.routes.ts'
import { decisionHandlers } from './decisions/decisions.routes.ts'
import { sweepDecisionFilesJob } from './jobs/sweep-decision-files.ts'
import { settingsHandlers } from './settings/settings.resource.ts'
import { specialtyHandlers } from './structure/specialties.routes.ts'
import { structureHandlers } from './structure/structure.resource.ts'

export const academicsContext: ContextModule = {
  name: 'academics',
  handlers: [
    ...calendarHandlers,
    ...cycleHandlers,
    ...decisionHandlers,
    ...settingsHandlers,
    ...specialtyHandlers,
    ...structureHandlers,
  ],
  jobs: [sweepDecisionFilesJob],
  reactions: [],
  words: readWords(new URL('../messages/', import.meta.url)),
  contributions: [agendaSources.contribute(calendarAgenda), academicCalendar.contribute(calendarOfWords)],
}
