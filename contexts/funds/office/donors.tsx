import { screens } from '@halaqa/kit-office'
import { donors } from '../contract/donors.ts'

export const donorScreens = screens(donors, {
  columns: [
    'name_ar',
    'kind',
    { source: 'phone', render: row => <bdi dir="ltr">{row.phone}</bdi> },
    { source: 'email', render: row => <bdi dir="ltr">{row.email}</bdi> },
    'is_anonymous',
    { source: 'name_en', isExtra: true },
    { source: 'remark', isExtra: true },
  ],
})
