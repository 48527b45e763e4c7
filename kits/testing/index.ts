export { type App, clientOf, type TestClient } from './client.ts'
export { type TestDatabase, testDatabase } from './database.ts'
export { pageOfList } from './lists.ts'
export { zipOf } from './zip.ts'
