import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const features = join(import.meta.dirname, 'features')
const source = (file: string) => readFileSync(join(features, file), 'utf8')

/**
 * Every field of several lines, and what sends it (ADR 0040). A new one is put here together with the piece of kits/web/kept
 * that sends it once and shows that it waits.
 */
const sent: Record<string, string[]> = {
  'advisor/advisor.tsx': ['advisor/advisor.tsx'],
  'community/post-fields.tsx': ['community/composer.tsx', 'community/edit-post.tsx'],
  'community/report-button.tsx': ['community/report-button.tsx'],
  'results/complaints.tsx': ['results/complaints.tsx'],
  'studying/note-row.tsx': ['studying/note-row.tsx'],
  'studying/notes.tsx': ['studying/notes.tsx'],
  'vlog/entry-form.tsx': ['vlog/entry-form.tsx'],
}
/** Where it is shown that it waits, when not beside the field. */
const shown: Record<string, string> = { 'community/edit-post.tsx': 'community/said.tsx' }
/** Kept on the device, and sent by nobody but who presses again: a device of the public has no account to send for. */
const keptOnly = { 'public/contact.tsx': /draft: 'contact'/ }

const fields = globSync('**/*.tsx', { cwd: features })
  .filter(file => /<(Form)?Textarea\b|<textarea\b|<TextInput\b[^>]*\brows=/.test(source(file)))
  .map(file => file.replaceAll('\\', '/'))
  .sort()

describe('what a person writes in the portal', () => {
  it('stands in this list, wherever it is longer than a line', () => {
    expect(fields).toEqual([...Object.keys(sent), ...Object.keys(keptOnly)].sort())
  })
  const senders = [...new Set(Object.values(sent).flat())]
  it.each(senders)('is queued offline, told and sent once: %s', file => {
    expect(source(file)).toMatch(/useSending\(/)
    expect(source(file)).toMatch(/useKept(Text)?(<\w+>)?\(/)
    expect(source(file)).toMatch(/queued/)
    expect(source(shown[file] ?? file)).toMatch(/<WaitingList/)
  })
  it.each(Object.entries(keptOnly))('is kept until it was sent: %s', (file, draft) => {
    expect(source(file)).toMatch(draft)
  })
  it.each(['student/home.tsx', 'kept/shelf.tsx'])('is shown while it waits, wherever it was written: %s', file => {
    expect(source(file)).toMatch(/<WaitingList \/>/)
  })
})
