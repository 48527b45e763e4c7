import { parseNumber } from '@halaqa/kit-contract/format'
import { Input } from '@halaqa/kit-web/light'
import { useState } from 'react'

type Props = { label: string; unseen?: boolean; value: unknown; per?: number; onChange: (value: unknown) => void }

const baisaOfRial = 1000
/** An amount has its three places, as amounts have them everywhere. */
const shownNumber = (value: number, per: number) =>
  per === baisaOfRial ? (value / per).toFixed(3) : String(value / per)

/** A number of a table; `per` is how many of the kept units make one shown. What is no number stays for the contract to refuse. */
export function NumberInput({ label, unseen, value, per = 1, onChange }: Props) {
  const [typed, setTyped] = useState<{ text: string; value: unknown }>()
  const shown = typeof value === 'number' ? shownNumber(value, per) : String(value ?? '')
  return (
    <Input
      kind="number"
      label={label}
      labelUnseen={unseen}
      value={typed && typed.value === value ? typed.text : shown}
      onChange={event => {
        const number = parseNumber(event.target.value)
        const next = number === undefined ? event.target.value : Math.round(number * per)
        setTyped({ text: event.target.value, value: next })
        onChange(next)
      }}
    />
  )
}
