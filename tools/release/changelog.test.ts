import { expect, it } from 'vitest'
import { isAbove, sectionOf, withSection } from './changelog.ts'

it('tells what a version brings by area, once, without merges', () => {
  const section = sectionOf('0.2.0', '2026-12-01', [
    'students: a card has a photo',
    'Merge branch work/students',
    'merge work of student affairs: photos',
    'admission: book a day: without overselling',
    'Tidy up',
    'students: a card has a photo',
    'students, identity: a complaint is read',
  ])
  expect(section).toBe(`## 0.2.0 (2026-12-01)

### admission
- book a day: without overselling

### students
- a card has a photo

### students, identity
- a complaint is read

### other
- Tidy up
`)
})

it('puts the newest version first', () => {
  const first = withSection(undefined, sectionOf('0.2.0', '2026-12-01', ['a: one']))
  const second = withSection(first, sectionOf('0.3.0', '2027-01-01', ['a: two']))
  expect(second.match(/^#+ .*/gm)).toEqual([
    '# Changelog',
    '## 0.3.0 (2027-01-01)',
    '### a',
    '## 0.2.0 (2026-12-01)',
    '### a',
  ])
})

it.each([
  ['0.2.0', '0.1.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.9.9', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.9', '0.2.0', false],
  ['0.2', '0.1.0', false],
  ['v0.2.0', '0.1.0', false],
  ['0.2.0-rc', '0.1.0', false],
])('%s after %s: %s', (next, present, isNext) => {
  expect(isAbove(next, present)).toBe(isNext)
})
