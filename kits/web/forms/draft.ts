import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const prefix = 'draft:'

/** What was typed and not sent, in this device. A storage that is full or forbidden only means no draft. */
export function draftStore(key: string, storage: Store, without: readonly string[] = []) {
  const name = prefix + key
  return {
    read(): FieldValues | undefined {
      const text = storage.getItem(name)
      if (!text) return undefined
      try {
        return JSON.parse(text) as FieldValues
      } catch {
        storage.removeItem(name)
        return undefined
      }
    },
    write(values: FieldValues): boolean {
      const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !without.includes(field)))
      try {
        storage.setItem(name, JSON.stringify(kept))
        return true
      } catch (error) {
        if (error instanceof DOMException) return false
        throw error
      }
    },
    clear: () => storage.removeItem(name),
  }
}

/**
 * Saves a form as it is typed (after a pause of 500 ms) and puts it back when the person returns. Fields in `without`
 * (passwords) are never written.
 */
export function useDraft(
  key: string | undefined,
  form: Pick<UseFormReturn<never>, 'watch' | 'reset' | 'getValues'>,
  without: readonly string[] = [],
) {
  const [restored, setRestored] = useState(false)
  const [saved, setSaved] = useState(false)
  const pristine = useRef<FieldValues>(undefined)
  const omitted = without.join()

  useEffect(() => {
    if (!key) return
    const store = draftStore(key, localStorage, omitted.split(','))
    pristine.current ??= form.getValues() as FieldValues
    const kept = store.read()
    if (kept) {
      form.reset({ ...(form.getValues() as object), ...kept } as never, { keepDefaultValues: true })
      setRestored(true)
    }
    let timer: ReturnType<typeof setTimeout>
    const watching = form.watch(values => {
      setSaved(false)
      clearTimeout(timer)
      timer = setTimeout(() => setSaved(store.write(values as FieldValues)), 500)
    })
    return () => {
      clearTimeout(timer)
      watching.unsubscribe()
    }
  }, [key, form, omitted])

  const forget = useCallback(() => {
    if (key) draftStore(key, localStorage).clear()
    setRestored(false)
    setSaved(false)
  }, [key])
  const discard = useCallback(() => {
    form.reset(pristine.current as never)
    // The reset itself is watched and would write the empty form again.
    setTimeout(forget, 600)
  }, [form, forget])
  return { restored, saved, forget, discard }
}
