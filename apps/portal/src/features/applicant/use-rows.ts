import { useFormAround } from '@halaqa/kit-web/forms'
import { useRef, useState } from 'react'

/**
 * The rows of a list in a form, each with a key of its own. react-hook-form has a hook for it that weighs 3 KiB, on
 * every page with a form; adding at the end and taking away is all that is needed here.
 */
export function useRows<Row extends object>(name: string, empty: Row) {
  const { getValues, setValue } = useFormAround()
  const read = () => (getValues(name) as Row[] | undefined) ?? []
  const next = useRef(0)
  const newKey = () => ++next.current
  const [keys, setKeys] = useState(() => read().map(newKey))
  const write = (rows: Row[]) => setValue(name, rows as never, { shouldDirty: true })
  return {
    keys,
    add: () => {
      write([...read(), { ...empty }])
      setKeys(before => [...before, newKey()])
    },
    remove: (at: number) => {
      write(read().filter((_, index) => index !== at))
      // New keys: the fields behind the row that went are other fields now.
      setKeys(before => before.filter((_, index) => index !== at).map(newKey))
    },
  }
}
