export * from './data-table.tsx'
export * from './pager.tsx'
export * from './search-form.tsx'
export * from './use-picks.tsx'
