export * from './linked-text.tsx'
export * from './words.tsx'
