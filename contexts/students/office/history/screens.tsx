import { type OfficeModule, page } from '@halaqa/kit-office'
import { historyDraft, semesterHistory } from '../../contract/history.ts'
import { ConfirmPage } from './confirm-page.tsx'
import { HistoryPage } from './history-page.tsx'

export const historyPages: OfficeModule['pages'] = [
  page(semesterHistory, <HistoryPage />),
  page(historyDraft, <ConfirmPage />),
]
