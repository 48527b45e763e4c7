import { number } from '@halaqa/kit-contract/format'
import { messageWithin, NumberInput, useOffice, useWords } from '@halaqa/kit-office'
import { useChosen, useFormAround } from '@halaqa/kit-web/forms'
import { Button, IconButton, Input } from '@halaqa/kit-web/light'
import type { Letter } from '../../contract/grade-scale.ts'

/** The letters of a scale on one line each. */
export function LettersTable({ letters }: { letters: Letter[] }) {
  const { language } = useOffice()
  return (
    <span className="ac-letters">
      {letters.map(each => (
        <span key={each.letter}>
          <bdi dir="ltr">
            <b>{each.letter}</b> ≥ {each.from} ({number(each.points / 100, language, { places: 1, fixed: true })})
          </bdi>
        </span>
      ))}
    </span>
  )
}

/** The letters from the highest down: letter, lowest mark, points. */
export function LettersField({ name, label }: { name: string; label: string }) {
  const { value = [], onChange } = useChosen<Letter[]>(name)
  const words = useWords()
  const form = useFormAround()
  const word = (key: string, values?: object) => words(`academics.office.scale.${key}`, { ...values })
  const change = (at: number, part: object) =>
    onChange(value.map((each, index) => (index === at ? { ...each, ...part } : each)))
  const error = messageWithin(form.formState.errors[name])
  return (
    <fieldset className="hq-field of-field-wide">
      <legend>{label}</legend>
      <div className="ac-scale">
        <span aria-hidden="true">{word('letter')}</span>
        <span aria-hidden="true">{word('from')}</span>
        <span aria-hidden="true">{word('points')}</span>
        <span />
        {value.map((each, at) => (
          <LetterRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a letter that is being typed has no other name.
            key={at}
            letter={each}
            words={word}
            onChange={part => change(at, part)}
            onRemove={() => onChange(value.filter((_, index) => index !== at))}
          />
        ))}
      </div>
      <Button
        look="outlined"
        size="small"
        icon="plus"
        onClick={() => onChange([...value, { letter: '', from: undefined as never, points: undefined as never }])}
      >
        {word('add')}
      </Button>
      {error && (
        <p className="hq-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type RowProps = {
  letter: Letter
  words: (key: string, values?: object) => string
  onChange: (part: Partial<Record<keyof Letter, unknown>>) => void
  onRemove: () => void
}
function LetterRow({ letter, words, onChange, onRemove }: RowProps) {
  return (
    <>
      <Input
        label={words('letter')}
        labelUnseen
        dir="ltr"
        value={letter.letter}
        onChange={event => onChange({ letter: event.target.value })}
      />
      <NumberInput label={words('from')} unseen value={letter.from} onChange={from => onChange({ from })} />
      <NumberInput
        label={words('points')}
        unseen
        per={100}
        value={letter.points}
        onChange={points => onChange({ points })}
      />
      <IconButton name="trash" size={18} label={words('remove', { letter: letter.letter })} onClick={onRemove} />
    </>
  )
}
