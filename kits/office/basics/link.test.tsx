import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { AddressesContext } from '../office-context.ts'
import { Link } from './link.tsx'

const drawn = (mayOpen: (address: string) => boolean) =>
  renderToStaticMarkup(
    <AddressesContext value={{ mayOpen, fetchAhead: () => {} }}>
      <MemoryRouter>
        <Link to="/students/record/4" className="name" dir="auto" aria-current="page">
          سالم
        </Link>
      </MemoryRouter>
    </AddressesContext>,
  )

it('a screen that the person may open is linked to', () => {
  expect(drawn(() => true)).toContain('<a class="name" dir="auto" aria-current="page" href="/students/record/4"')
})

it('of one that would refuse them only what it says stands there', () => {
  expect(drawn(address => address !== '/students/record/4')).toBe('<span class="name" dir="auto">سالم</span>')
})
