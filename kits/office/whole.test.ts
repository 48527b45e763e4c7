import { expect, it } from 'vitest'
import { partsOf } from './whole.tsx'

it.each([
  ['سلمى بنت علي · S-26-00001', ['سلمى بنت علي · ', 'S-26-00001', '']],
  ['قسم الفقه', ['قسم الفقه']],
  ['P-26-000002، R-26-00003', ['', 'P-26-000002', '، ', 'R-26-00003', '']],
  ['08:30-12:30', ['08:30-12:30']],
])('a number in «%s» is a part of its own', (text, parts) => expect(partsOf(text).join('|')).toBe(parts.join('|')))
