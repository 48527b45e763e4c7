import { phone } from '@halaqa/kit-contract'
import { expect, it } from 'vitest'
import { withCallingCode } from './local-phone.ts'

it.each([
  ['92000142', '+96892000142'],
  ['٩٢٠٠٠١٤٢', '+96892000142'],
  ['9200 0142', '+96892000142'],
  ['96892000142', '+96892000142'],
])('the country chosen beside the field completes the local number %s', (typed, whole) =>
  expect(withCallingCode(typed, '+968')).toBe(whole),
)
it.each(['+971501234567', '00971501234567', '', '+968 ', 'abc'])('leaves %j as it was typed', typed =>
  expect(withCallingCode(typed, '+968')).toBe(typed),
)
it('asks for the code where no country is known', () => expect(withCallingCode('92000142', undefined)).toBe('92000142'))
it.each(['92000142', '٩٢٠٠٠١٤٢', '2200 0142'])(
  'the server takes the local number %s by the same rule, as one of here',
  typed => expect(phone.parse(typed)).toBe(withCallingCode(typed, '+968')),
)
