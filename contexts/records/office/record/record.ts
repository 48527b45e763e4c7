import type { Out } from '@halaqa/kit-contract'
import type { studentRecord } from '../../contract/record.ts'

export type Record = Out<typeof studentRecord.reply>
