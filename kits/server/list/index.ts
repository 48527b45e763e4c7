export { withinDays } from './days.ts'
export { handleChoices, handleList, handleRows, type ListSource } from './list.ts'
export { countOf, type Feed, paged, pageFrom, pageIn, rowsOf, type Window, windowOf } from './page.ts'
export { defineReferences, type Named, nameOfReference, referencesOf } from './references.ts'
export { columnOf, sheetOf } from './sheet.ts'
export {
  type AskingList,
  type OfferedList,
  offered,
  offeredLists,
  rememberSelectable,
  type Selectable,
  selectableOf,
} from './sources.ts'
