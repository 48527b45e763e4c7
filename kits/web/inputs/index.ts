export * from './chosen-inputs.tsx'
export * from './date-input.tsx'
export * from './text-input.tsx'
