import { handle } from '@halaqa/kit-server/http'
import { sections } from '../../contract/section.ts'
import { sectionsOf } from './sections.ts'

export const sectionHandlers = [handle(sections, ({ actor, language }) => sectionsOf(actor.id, language))]
