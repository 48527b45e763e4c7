export { withinDays } from './days.ts'
export { handleChoices, handleList, type ListSource } from './list.ts'
export { type Feed, paged, pageFrom, pageIn, rowsOf, type Window, windowOf } from './page.ts'
export { columnOf, sheetOf } from './sheet.ts'
