export * from './events.ts'
export * from './invoice.ts'
export * from './payment.ts'
export * from './permissions.ts'
