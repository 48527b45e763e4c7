export * from './kept-text.ts'
export * from './waiting-list.tsx'
