import { ordinal } from '@halaqa/kit-contract/format'
import { Listed, useOffice, useWords } from '@halaqa/kit-office'
import { IconButton } from '@halaqa/kit-web/light'
import { termsUpTo } from '../../contract/plan-check.ts'
import { type Group, type Line, shifted, withLine, withoutSubject } from './draft.ts'
import type { PlanEdit } from './use-plan-edit.ts'

type LineProps = { line: Line; groups: Group[]; edit: PlanEdit; isFirst: boolean; isLast: boolean }
/** A subject of a term: what it is, and where in the plan it stands. */
export function LineEditor({ line, groups, edit, isFirst, isLast }: LineProps) {
  const words = useWords()
  const { language } = useOffice()
  const subject = edit.known.get(line.subject_id)
  const name = subject?.name ?? `#${line.subject_id}`
  const { subject_id } = line
  return (
    <li className="cu-line">
      <span>
        <bdi dir="ltr" className="of-code">
          {subject?.code}
        </bdi>{' '}
        <bdi>{name}</bdi> <b className="num">{subject?.hours}</b>
        {subject && subject.prerequisite_ids.length > 0 && (
          <small>
            {words('curriculum.office.plan.after')}{' '}
            <bdi dir="ltr">
              <Listed items={subject.prerequisite_ids.map(each => edit.known.get(each)?.code ?? `#${each}`)} />
            </bdi>
          </small>
        )}
      </span>
      <span className="cu-row">
        <select
          aria-label={words('curriculum.office.plan.move', { name })}
          value={line.term}
          onChange={event => edit.change(withLine, subject_id, { term: Number(event.target.value), group: null })}
        >
          {termsUpTo(edit.specialty.terms).map(each => (
            <option key={each} value={each}>
              {words('curriculum.office.plan.term', { ordinal: ordinal(each, language) })}
            </option>
          ))}
        </select>
        <select
          aria-label={words('curriculum.office.plan.kind_of', { name })}
          value={line.kind}
          onChange={event => edit.change(withLine, subject_id, { kind: event.target.value as Line['kind'] })}
        >
          {(['obligatory', 'optional'] as const).map(kind => (
            <option key={kind} value={kind}>
              {words(`curriculum.subject.values.kind.${kind}`)}
            </option>
          ))}
        </select>
        {groups.length > 0 && (
          <select
            aria-label={words('curriculum.office.plan.group_of', { name })}
            value={line.group ?? ''}
            onChange={event => edit.change(withLine, subject_id, { group: event.target.value || null })}
          >
            <option value="">{words('curriculum.office.plan.no_group')}</option>
            {groups.map(group => (
              <option key={group.key} value={group.key}>
                {group.name}
              </option>
            ))}
          </select>
        )}
        <IconButton
          name="up"
          size={16}
          disabled={isFirst}
          label={words('curriculum.office.order.up', { name })}
          onClick={() => edit.change(shifted, subject_id, -1)}
        />
        <IconButton
          name="down"
          size={16}
          disabled={isLast}
          label={words('curriculum.office.order.down', { name })}
          onClick={() => edit.change(shifted, subject_id, 1)}
        />
        <IconButton
          name="x"
          size={18}
          label={words('curriculum.office.plan.remove', { name })}
          onClick={() => edit.change(withoutSubject, subject_id)}
        />
      </span>
    </li>
  )
}
