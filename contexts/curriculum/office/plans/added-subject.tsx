import { useCall, useDebounced, useWords } from '@halaqa/kit-office'
import { Combobox } from '@halaqa/kit-web/light'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { offerForPlan } from '../../contract/plan.ts'
import { withSubject } from './draft.ts'
import type { PlanEdit } from './use-plan-edit.ts'

/** Finds a subject of all there are and puts it into a term; the field stays for the next one. */
export function AddedSubject({ term, name, edit }: { term: number; name: string; edit: PlanEdit }) {
  const words = useWords()
  const call = useCall()
  const [typed, setTyped] = useState<string>()
  const q = useDebounced(typed ?? '')
  const params = { id: edit.specialty.id }
  const taken = edit.draft.subjects.map(line => line.subject_id)
  const query = { q, ...(taken.length > 0 && { without: taken.join(',') }) }
  const found = useQuery({
    queryKey: [offerForPlan.name, params, query],
    queryFn: () => call(offerForPlan, { params, query }),
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
  })
  // Of what answered an earlier text nothing can be chosen: a quick Enter takes no other.
  const isAnswered = found.data !== undefined && !found.isPlaceholderData && q === (typed ?? '')
  const take = (value: string) => {
    const subject = found.data?.subjects.find(each => String(each.subject_id) === value)
    if (!subject) return
    edit.learn([...found.data!.builds_on, ...found.data!.subjects])
    edit.change(withSubject, subject.subject_id, term, subject.kind)
  }
  return (
    <Combobox
      label={words('curriculum.office.plan.add', { term: name })}
      choices={(isAnswered ? found.data.subjects : []).map(({ subject_id, code, name, hours }) => ({
        value: String(subject_id),
        label: `${code} · ${name} (${hours})`,
      }))}
      value=""
      none={words(isAnswered ? 'curriculum.office.plan.no_subject' : 'office.form.loading_options')}
      onType={setTyped}
      onChange={take}
    />
  )
}
