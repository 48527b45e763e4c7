export * from './palette.tsx'
