import { screens } from '@halaqa/kit-office'
import { noteCategories } from '../../contract/notes.ts'

export const noteCategoryScreens = screens(noteCategories, { columns: ['name_ar', 'name_en', 'name_fr', 'important'] })
