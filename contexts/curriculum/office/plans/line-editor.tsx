import { ordinal } from '@halaqa/kit-contract/format'
import { useOffice, useWords } from '@halaqa/kit-office'
import { IconButton } from '@halaqa/kit-web/light'
import { termsUpTo } from '../../contract/plan-check.ts'
import { type Group, type Line, shifted, withLine, withoutSubject } from './draft.ts'
import type { PlanEdit } from './use-plan-edit.ts'

type LineProps = { line: Line; groups: Group[]; edit: PlanEdit; isFirst: boolean; isLast: boolean }
/** A subject of a term: what it is, and where in the plan it stands. */
export function LineEditor({ line, groups, edit, isFirst, isLast }: LineProps) {
  const words = useWords()
  const { language } = useOffice()
  const subject = edit.known.get(line.subjectId)
  const name = subject?.name ?? `#${line.subjectId}`
  const { subjectId } = line
  return (
    <li className="cu-line">
      <span>
        <bdi dir="ltr" className="of-code">
          {subject?.code}
        </bdi>{' '}
        <bdi>{name}</bdi> <b className="num">{subject?.hours}</b>
        {subject && subject.prerequisiteIds.length > 0 && (
          <small>
            {words('curriculum.office.plan.after')}{' '}
            <bdi dir="ltr">
              {subject.prerequisiteIds.map(each => edit.known.get(each)?.code ?? `#${each}`).join('، ')}
            </bdi>
          </small>
        )}
      </span>
      <span className="cu-row">
        <select
          aria-label={words('curriculum.office.plan.move', { name })}
          value={line.term}
          onChange={event => edit.change(withLine, subjectId, { term: Number(event.target.value), group: null })}
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
          onChange={event => edit.change(withLine, subjectId, { kind: event.target.value as Line['kind'] })}
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
            onChange={event => edit.change(withLine, subjectId, { group: event.target.value || null })}
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
          onClick={() => edit.change(shifted, subjectId, -1)}
        />
        <IconButton
          name="down"
          size={16}
          disabled={isLast}
          label={words('curriculum.office.order.down', { name })}
          onClick={() => edit.change(shifted, subjectId, 1)}
        />
        <IconButton
          name="x"
          size={18}
          label={words('curriculum.office.plan.remove', { name })}
          onClick={() => edit.change(withoutSubject, subjectId)}
        />
      </span>
    </li>
  )
}
