import { elementChoices, lessonChoices } from './lookups.queries.ts'

export const lookupHandlers = [elementChoices, lessonChoices]
