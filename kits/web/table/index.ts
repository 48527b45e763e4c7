export * from './data-table.tsx'
export * from './use-picks.tsx'
