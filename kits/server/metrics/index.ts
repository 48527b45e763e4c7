export { health } from './health.ts'
export { measureHttp, registry } from './registry.ts'
