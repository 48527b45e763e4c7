import { placeholdersOf } from '../../contract/messages.ts'

/** The names of what is filled in, as they are written: `{{name}}`. */
export const placeholders = Object.fromEntries(placeholdersOf.map(name => [name, `{{${name}}}`]))
