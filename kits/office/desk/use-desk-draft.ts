import { draftStore, ownerOf } from '@halaqa/kit-web/drafts'
import { useMemo } from 'react'
import { useActor } from '../office-context.ts'

/** What was written with an act, by its letter, and not sent. */
export type DeskDraft = { letter: string; text: string }

/** Keeps what is written about an item on this device, for the account: through a reload, a lost connection, another item. */
export function useDeskDraft(kind: string, itemId: number | undefined) {
  const { id } = useActor()
  return useMemo(() => {
    const store = draftStore(ownerOf({ guard: 'users', id: Number(id) })!, `desk#${kind}#${itemId}`)
    return {
      read: () => store.read() as DeskDraft | undefined,
      keep: (draft: DeskDraft) => (draft.text ? store.write(draft) : store.clear()),
      clear: store.clear,
    }
  }, [id, kind, itemId])
}
