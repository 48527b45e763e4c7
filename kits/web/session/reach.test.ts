import { expect, it } from 'vitest'
import { Reach } from './reach.ts'

it('what was lost for want of a server is tried again once it answers, and not before', () => {
  const reach = new Reach()
  const heard: string[] = []
  reach.subscribe(() => heard.push(reach.isReached ? 'there' : 'away'))
  reach.onReturn(() => heard.push('again'))
  for (const isReached of [true, false, false, true, true]) reach.tell(isReached)
  expect(heard).toEqual(['away', 'there', 'again'])
})
