export * from './modal-host.tsx'
