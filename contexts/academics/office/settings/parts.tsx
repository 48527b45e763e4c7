import { Listed, NumberInput, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'

type Parts = Record<string, number>

/** How the hundred marks of a subject are made up. */
export function PartsLine({ parts }: { parts: Parts }) {
  const words = useWords()
  return <Listed items={Object.entries(parts).map(([part, marks]) => `${words(`academics.part.${part}`)} ${marks}`)} />
}

/** One number a part, and their sum. */
export function PartsField({ name, label }: { name: string; label: string }) {
  const { value = {}, onChange, error } = useChosen<Parts>(name)
  const words = useWords()
  const total = Object.values(value).reduce((sum, each) => sum + (Number(each) || 0), 0)
  return (
    <fieldset className="hq-field of-field-wide">
      <legend>{label}</legend>
      <div className="ac-parts">
        {Object.entries(value).map(([part, marks]) => (
          <NumberInput
            key={part}
            label={words(`academics.part.${part}`)}
            value={marks}
            onChange={next => onChange({ ...value, [part]: next as number })}
          />
        ))}
        <p aria-live="polite">
          {words('academics.office.scale.total')} <b>{total}</b>
        </p>
      </div>
      {error && (
        <p className="hq-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
