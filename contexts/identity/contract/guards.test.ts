import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { destinationOf, guards, homeOf } from './guards.ts'

describe('where somebody goes after signing in', () => {
  it('is the home of the guard, or the asked local address of its own tree', () => {
    expect(destinationOf('registrars', '/registrar/uploader?from=mail#top')).toBe('/registrar/uploader?from=mail#top')
    expect(destinationOf('users', '/registration/radmin/files/queue')).toBe('/registration/radmin/files/queue')
    for (const guard of guards)
      for (const none of [undefined, null, '', '/auth', '/auth/reset/x'])
        expect(destinationOf(guard, none)).toBe(homeOf[guard])
    expect(destinationOf('registrars', '/office')).toBe('/registrar')
    expect(destinationOf('students', '/registrar')).toBe('/student')
    for (const guard of guards)
      expect(destinationOf(guard, `/account?as=${guard}#digest`)).toBe(`/account?as=${guard}#digest`)
    expect(destinationOf('students', '/account/../office')).toBe('/student')
  })

  it.each([
    'https://evil.example/registrar',
    '//evil.example/registrar',
    '/\\evil.example/registrar',
    '\\\\evil.example',
    '/registrar\\..\\..\\x y',
    'javascript:alert(1)',
    ' //evil.example',
    '/\t/evil.example',
    'registrar',
    'data:text/html,x',
  ])('attack: open redirect: %s is not followed', address =>
    expect(destinationOf('registrars', address)).toBe('/registrar'),
  )

  it('attack: open redirect: whatever is asked, it stays on this site and in the tree of the guard', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      'registrar',
      'evil.example',
      ':',
      '@',
      '.',
      '..',
      '%2f',
      '?',
      '#',
      ' ',
      'https:',
      '\t',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.constantFrom(...guards), (pieces, guard) => {
        const address = new URL(destinationOf(guard, pieces.join('')), 'https://halaqa.example')
        expect(address.origin).toBe('https://halaqa.example')
      }),
      { numRuns: 2000 },
    )
  })
})
