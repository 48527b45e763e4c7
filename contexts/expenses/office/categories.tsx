import { screens } from '@halaqa/kit-office'
import { categories } from '../contract/categories.ts'

export const categoryScreens = screens(categories, { columns: ['name_ar', 'name_en', 'name_fr', 'is_open'] })
