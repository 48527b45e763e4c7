export * from './words.tsx'
