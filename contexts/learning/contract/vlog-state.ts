import { z } from 'zod'

export const vlogStates = ['waiting', 'accepted', 'refused', 'hidden'] as const
export const VlogState = z.enum(vlogStates)
export type VlogState = z.infer<typeof VlogState>
export type VlogAct = 'accept' | 'refuse' | 'hide'

/** From which states staff may do what. Staff may think again: what was refused or hidden can be accepted. */
const from: Record<VlogAct, readonly VlogState[]> = {
  accept: ['waiting', 'refused', 'hidden'],
  refuse: ['waiting'],
  hide: ['accepted'],
}
export const vlogAfter: Record<VlogAct, VlogState> = { accept: 'accepted', refuse: 'refused', hide: 'hidden' }

export const mayVlog = (act: VlogAct, state: VlogState): boolean => from[act].includes(state)
/** Whatever the author changes is looked at again. */
export const vlogAfterEdit: VlogState = 'waiting'
