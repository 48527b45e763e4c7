import type { Out } from '@halaqa/kit-contract'
import type { semesterHistory } from '../../contract/history.ts'

export type History = Out<typeof semesterHistory.reply>
