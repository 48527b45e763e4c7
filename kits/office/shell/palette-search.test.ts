import { expect, it } from 'vitest'
import { paletteItems, withoutNear } from './palette-search.ts'

it('what was found is offered only to whom its screen lets in, and so is what is begun', () => {
  const hit = (to: string) => ({ key: to, group: 'students.student.many', title: to, to })
  const command = (to?: string) => ({ key: to ?? 'theme', title: to ?? 'theme', icon: 'plus' as const, to })
  const offered = paletteItems(
    {
      text: 'سالم',
      asked: 'سالم',
      hits: [hit('/students/5'), hit('/invoices/5')],
      areas: [],
      commands: [command('/students/create'), command('/invoices/create'), command()],
      mayOpen: address => address.startsWith('/students'),
    },
    key => key,
  )
  expect(offered.map(each => each.title)).toEqual(['/students/5', '/students/create', 'theme'])
})

it('who is meant perhaps is offered only where nobody was found anywhere', () => {
  const hit = (key: string, isNear?: boolean) => ({ key, group: 'g', title: key, to: key, isNear })
  expect(withoutNear([hit('found'), hit('near', true)]).map(each => each.key)).toEqual(['found'])
  expect(withoutNear([hit('a', true), hit('b', true)]).map(each => each.key)).toEqual(['a', 'b'])
})
