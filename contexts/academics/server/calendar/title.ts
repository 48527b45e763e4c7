import { nameIn } from '../specialties/specialties.queries.ts'

type Found = { event: { title: string }; type: { nameAr: string; nameEn: string; nameFr: string } }

/** What an event is called: its own title, else its type's name. */
export const titleOf = ({ event, type }: Found, language: string): string => event.title || nameIn(type, language)
