import { screens } from '@halaqa/kit-office'
import { noteCategories } from '../../contract/notes.ts'

export const noteCategoryScreens = screens(noteCategories, { columns: ['nameAr', 'nameEn', 'nameFr', 'important'] })
