import { messageWithin, NumberInput, type OwnInput, useWords } from '@halaqa/kit-office'
import { useChosen, useFormAround } from '@halaqa/kit-web/forms'
import { Button, IconButton, Input, Select } from '@halaqa/kit-web/light'
import { type MarkPartInput, markKinds, markPart, mostMarkParts, pointsOf } from '../../contract/mark-part.ts'

/** What the form of a subject is told beside its values. */
export type Offers = {
  usual: { with_quran: MarkPartInput[]; without: MarkPartInput[] }
  sources: MarkPartInput['source'][]
}

/** The input of a subject's mark parts, with what the form of the subject is offered for them. */
export const markPartsInput = ({ usual, sources }: Offers): OwnInput =>
  function MarkPartsField({ name, label }) {
    const { value: parts = [], onChange } = useChosen<MarkPartInput[]>(name)
    const { value: hasQuran = false } = useChosen<boolean>('has_quran')
    const words = useWords()
    const form = useFormAround()
    const word = (key: string) => words(`curriculum.office.mark_parts.${key}`)
    const change = (at: number, next: object) =>
      onChange(parts.map((each, index) => (index === at ? { ...each, ...next } : each)))
    const total = pointsOf(parts.filter(each => Number.isFinite(each.points)))
    const error = messageWithin(form.formState.errors[name])
    return (
      <fieldset className="hq-field of-field-wide">
        <legend>{label}</legend>
        <ol className="cu-mark-parts">
          {parts.map((part, at) => (
            <PartRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a part that is being made has no other name.
              key={at}
              part={part}
              sources={sources}
              onChange={next => change(at, next)}
              onUp={at ? () => onChange(moved(parts, at)) : undefined}
              onDown={at < parts.length - 1 ? () => onChange(moved(parts, at + 1)) : undefined}
              onRemove={parts.length > 1 ? () => onChange(parts.filter((_, index) => index !== at)) : undefined}
            />
          ))}
        </ol>
        <p className="cu-mark-total" aria-live="polite">
          {word('total')} <b className={total === 100 ? undefined : 'cu-mark-wrong'}>{total}</b>
        </p>
        <div className="cu-row">
          {parts.length < mostMarkParts && (
            <Button
              look="outlined"
              size="small"
              icon="plus"
              onClick={() => onChange([...parts, markPart('activity', Math.max(1, 100 - total))])}
            >
              {word('add')}
            </Button>
          )}
          <Button
            look="text"
            size="small"
            icon="sync"
            onClick={() => onChange(hasQuran ? usual.with_quran : usual.without)}
          >
            {word('usual')}
          </Button>
        </div>
        {error && (
          <p className="hq-field-error" role="alert">
            {error}
          </p>
        )}
      </fieldset>
    )
  }

/** The part at this place one place further up. */
const moved = (parts: readonly MarkPartInput[], at: number) =>
  parts.map((each, index) => (index === at - 1 ? parts[at]! : index === at ? parts[at - 1]! : each))

type RowProps = {
  part: MarkPartInput
  sources: MarkPartInput['source'][]
  onChange: (next: Partial<Record<keyof MarkPartInput, unknown>>) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: (() => void) | undefined
}
function PartRow({ part, sources, onChange, onUp, onDown, onRemove }: RowProps) {
  const words = useWords()
  const field = (key: keyof MarkPartInput) => words(`curriculum.mark-part.fields.${key}`)
  const named = (of: 'kind' | 'source', values: readonly string[]) =>
    values.map(value => ({ value, label: words(`curriculum.mark-part.values.${of}.${value}`) }))
  const kind = words(`curriculum.mark-part.values.kind.${part.kind}`)
  const name = part.label_ar || kind
  // A source that is not offered any more stays until another is chosen.
  const offered = [...new Set([...sources, part.source])]
  const own = (key: 'label_ar' | 'label_en' | 'label_fr', direction: 'rtl' | 'ltr') => (
    <Input
      label={field(key)}
      dir={direction}
      value={part[key]}
      onChange={event => onChange({ [key]: event.target.value })}
    />
  )
  return (
    <li>
      <div className="cu-mark-part">
        <Select
          label={field('kind')}
          choices={named('kind', markKinds)}
          value={part.kind}
          onChange={event => onChange({ kind: event.target.value })}
        />
        <NumberInput label={field('points')} value={part.points} onChange={points => onChange({ points })} />
        {own('label_ar', 'rtl')}
        {offered.length > 1 && (
          <Select
            label={field('source')}
            choices={named('source', offered)}
            value={part.source}
            onChange={event => onChange({ source: event.target.value })}
          />
        )}
        <span className="cu-mark-tools">
          {onUp && (
            <IconButton name="up" size={18} label={words('curriculum.office.mark_parts.up', { name })} onClick={onUp} />
          )}
          {onDown && (
            <IconButton
              name="down"
              size={18}
              label={words('curriculum.office.mark_parts.down', { name })}
              onClick={onDown}
            />
          )}
          {onRemove && (
            <IconButton
              name="trash"
              size={18}
              label={words('curriculum.office.mark_parts.remove', { name })}
              onClick={onRemove}
            />
          )}
        </span>
      </div>
      {part.label_ar && (
        <div className="cu-mark-part">
          {own('label_en', 'ltr')}
          {own('label_fr', 'ltr')}
        </div>
      )}
    </li>
  )
}
