import { ordinal } from '@halaqa/kit-contract/format'
import { useOffice, useWords } from '@halaqa/kit-office'
import { Button, Card, IconButton, Input, Select } from '@halaqa/kit-web/light'
import { hoursOfTerm } from '../../contract/plan-check.ts'
import { AddedSubject } from './added-subject.tsx'
import { type Group, withGroup, withNewGroup, withoutGroup } from './draft.ts'
import { LineEditor } from './line-editor.tsx'
import type { PlanEdit } from './use-plan-edit.ts'

/** One term of a plan: its subjects, its groups to choose from, and what can be added to it. */
export function TermEditor({ term, edit }: { term: number; edit: PlanEdit }) {
  const words = useWords()
  const { language } = useOffice()
  const { draft, known } = edit
  const lines = draft.subjects.filter(line => line.term === term)
  const groups = draft.groups.filter(group => group.term === term)
  const name = words('curriculum.office.plan.term', { ordinal: ordinal(term, language) })
  return (
    <Card as="section" className="cu-term">
      <header>
        <h2>{name}</h2>
        <b>{words('curriculum.office.plan.term_hours', { count: hoursOfTerm(draft, term, known) })}</b>
      </header>
      <ul className="cu-subjects">
        {lines.map((line, index) => (
          <LineEditor
            key={line.subject_id}
            line={line}
            groups={groups}
            edit={edit}
            isFirst={index === 0}
            isLast={index === lines.length - 1}
          />
        ))}
      </ul>
      {groups.map(group => (
        <GroupEditor key={group.key} group={group} edit={edit} />
      ))}
      <Additions term={term} name={name} edit={edit} />
    </Card>
  )
}

function GroupEditor({ group: { key, name, choose }, edit }: { group: Group; edit: PlanEdit }) {
  const words = useWords()
  return (
    <div className="cu-row cu-end">
      <Input
        label={words('curriculum.office.plan.group_name')}
        value={name}
        onChange={event => edit.change(withGroup, key, { name: event.target.value })}
      />
      <Select
        label={words('curriculum.office.plan.group_choose')}
        value={String(choose)}
        choices={[1, 2, 3, 4].map(value => ({ value: String(value), label: String(value) }))}
        onChange={event => edit.change(withGroup, key, { choose: Number(event.target.value) })}
      />
      <IconButton
        name="trash"
        size={18}
        label={words('curriculum.office.plan.group_remove', { name })}
        onClick={() => edit.change(withoutGroup, key)}
      />
    </div>
  )
}

function Additions({ term, name, edit }: { term: number; name: string; edit: PlanEdit }) {
  const words = useWords()
  const addGroup = () => {
    const key = `n${crypto.randomUUID().slice(0, 8)}`
    edit.change(withNewGroup, { key, term, name: words('curriculum.office.plan.group'), choose: 1 })
  }
  return (
    <div className="cu-add">
      <AddedSubject term={term} name={name} edit={edit} />
      <Button size="small" look="text" icon="plus" onClick={addGroup}>
        {words('curriculum.office.plan.add_group')}
      </Button>
    </div>
  )
}
