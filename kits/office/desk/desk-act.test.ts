import { action, type Call, idInPath, RowResult, text } from '@halaqa/kit-contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { deskAct } from './desk-act.ts'

const refuse = action({
  name: 'trial.thing.refuse',
  path: '/things/refuse/{id}',
  access: { guards: ['users'] },
  params: z.object({ id: idInPath }),
  body: z.strictObject({ revision: z.int(), reason: text(100) }),
  reply: RowResult,
  summary: 'Refuse',
})
type Thing = { id: number; revision: number; can?: { refuse: boolean } }
const sent: unknown[] = []
const call = (async (_route: unknown, given: unknown) => sent.push(given)) as unknown as Call
const own = { letter: 'R', said: 'trial.said', icon: 'x', isDanger: true } as const
const act = deskAct<Thing>(call, refuse, {
  ...own,
  body: ({ revision }) => ({ revision }),
  reason: { help: 'trial.help', max: 100, ready: ['too dark', 'too old'] },
})

it('is called what the act is called elsewhere, and asks for its reason with what stands ready', () => {
  expect(act).toMatchObject({
    label: 'trial.thing.actions.refuse',
    text: { send: 'trial.thing.actions.refuse', max: 100, ready: [{ id: 0, text: 'too dark' }, { text: 'too old' }] },
  })
  expect(deskAct<Thing>(call, refuse, own).text).toBe(undefined)
})

it('is there where the item allows it, or says nothing of it', () => {
  expect(act.when!({ id: 1, revision: 1 })).toBe(true)
  expect([true, false].map(can => act.when!({ id: 1, revision: 1, can: { refuse: can } }))).toEqual([true, false])
})

it('is done on the item, with its own fields and the reason', async () => {
  await act.act({ id: 7, revision: 3 }, 'too dark')
  expect(sent).toEqual([{ params: { id: 7 }, body: { revision: 3, reason: 'too dark' } }])
})
