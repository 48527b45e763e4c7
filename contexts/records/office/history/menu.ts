import type { OfficePage } from '@halaqa/kit-office/manifest'
import { historyDraft, semesterHistory } from '../../contract/history.ts'
import { page } from '../part.ts'

export const historyPages: OfficePage[] = [page(semesterHistory, 'HistoryPage'), page(historyDraft, 'ConfirmPage')]
