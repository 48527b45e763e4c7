import { listRegistrations } from '@halaqa/admission/contract'
import { operationId } from '@halaqa/kit-contract'
import { aSharedView } from '@halaqa/workplace/factories'
import { staffMember } from './staff-member.ts'

/** What the registration office shares among itself. None is a default: a list is opened as it comes. */
export async function seedViews(): Promise<void> {
  const officer = await staffMember('registration')
  const list = operationId(listRegistrations)
  const sort = { field: 'step_since', order: 'ASC' } as const
  await aSharedView(officer, {
    list,
    name: 'وثائق البكالوريوس للمراجعة',
    filter: { degree_type: 'bachelor', documents: 'to-review' },
    sort,
  })
  await aSharedView(officer, {
    list,
    name: 'رسوم الماجستير غير المسددة',
    filter: { degree_type: 'master', fee_state: 'open' },
    sort,
  })
}
