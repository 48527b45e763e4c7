export { withinDays } from './days.ts'
export { handleList, type ListSource } from './list.ts'
export { paged } from './page.ts'
export { columnOf } from './sheet.ts'
