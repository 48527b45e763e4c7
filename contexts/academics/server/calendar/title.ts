import { nameIn } from '../structure/specialties.queries.ts'

type Found = { event: { title: string }; type: { name_ar: string; name_en: string; name_fr: string } }

/** What an event is called: its own title, else its type's name. */
export const titleOf = ({ event, type }: Found, language: string): string => event.title || nameIn(type, language)
