export { sheetTooLarge, sheetUnreadable } from './problems.ts'
export { type ReadLimits, readSheet, type SheetCell } from './read.ts'
export { type SheetColumn, type SheetRequest, sheetTypes, writeSheet } from './write.ts'
