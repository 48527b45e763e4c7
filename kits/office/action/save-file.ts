import { CallError } from '@halaqa/kit-contract'
import { useToast } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { messageOf } from '../basics/states.tsx'
import { useCall, useWords } from '../office-context.ts'

/** Asks a route for a file and hands it to the browser under a name. */
export function useSaveFile() {
  const call = useCall() as unknown as (route: object, given: object) => Promise<Blob>
  const words = useWords()
  const say = useToast()
  const [isBusy, setBusy] = useState(false)
  const save = async (route: object, given: object, name: string) => {
    setBusy(true)
    try {
      const address = URL.createObjectURL(await call(route, given))
      Object.assign(document.createElement('a'), { href: address, download: name }).click()
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      say({ text: messageOf(error, words), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}
