import { type APIRequestContext, expect } from '@playwright/test'
import { staff } from './staff.ts'

const head =
  'الاسم الأول,اسم الأب,اسم الجد,القبيلة أو العائلة,الاسم بالإنجليزية كما في الجواز,الرقم المدني,تاريخ الميلاد,الجنس,البريد الإلكتروني,الهاتف,الولاية أو المدينة,الدرجة العلمية,التخصص,مسار القبول,نسبة الثانوية'

/** A sheet of applicants as it comes from the ministry, at most 100; the stamp (six digits) is in their names, civil numbers and addresses. */
export function applicantsSheet(stamp: string, percents: string[]): Buffer {
  const line = (percent: string, at: number) =>
    `سالم,راشد,حمد,الدفعة${stamp},Salim Rashid Al Maamari,${stamp}${String(at).padStart(2, '0')},17-05-1994,ذكر,import-${stamp}-${at}@mail.example,9200${1000 + at},السيب,بكالوريوس,بكالوريوس الفقه وأصوله,ثانوية,${percent}`
  return Buffer.from([head, ...percents.map(line)].join('\n'))
}

/** Makes a batch of applicants of a journey's own, whom no other journey moves: `الدفعة` and the stamp find them in the list. */
export async function bringApplicants(request: APIRequestContext, stamp: string, count: number): Promise<void> {
  const office = await staff(request)
  const address = '/registration/radmin/registrations/import'
  const { periods } = await office.get(address)
  const percents = Array.from({ length: count }, () => '82.5')
  const { done } = await office.send(address, {
    period_id: String(periods[0].id),
    dry_run: 'false',
    file: { name: 'applicants.csv', mimeType: 'text/csv', buffer: applicantsSheet(stamp, percents) },
  })
  expect(done).toBe(count)
}
