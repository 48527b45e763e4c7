import { setClock } from '@halaqa/kit-server/clock'
import { afterAll } from 'vitest'

// One process serves many files: a clock that a file has set would be the next one's time as well.
afterAll(() => setClock())
