import { getSchema } from '@tiptap/react'
import { describe, expect, it } from 'vitest'
import { editorExtensions } from './html-extensions.ts'

const schema = getSchema(editorExtensions(['verse', 'hadith', 'footnote']))
type Spec = { parseDOM?: readonly { getAttrs?: (element: never) => object | false | null }[] }
/** What the editor keeps of an element that stands in a text: its class, as far as it is known. */
const read = (node: 'paragraph' | 'blockquote', className: string) =>
  (schema.nodes[node]!.spec as Spec).parseDOM![0]!.getAttrs!({ className, getAttribute: () => null } as never)
const drawn = (node: 'paragraph' | 'blockquote', attributes: object) => {
  const made = schema.nodes[node]!.create(attributes, node === 'blockquote' ? schema.nodes.paragraph!.create() : null)
  return (schema.nodes[node]!.spec.toDOM!(made) as unknown as [string, object]).slice(0, 2)
}

describe('the editor of rich text', () => {
  it.each(['verse', 'hadith', 'footnote'])('reads a paragraph of the class %s and writes it again', name => {
    expect(read('paragraph', name)).toEqual({ class: name })
    expect(drawn('paragraph', { class: name })).toEqual(['p', { class: name }])
    expect(drawn('blockquote', { class: name })).toEqual(['blockquote', { class: name }])
  })

  it('knows no other class, and none where none is declared', () => {
    expect(read('paragraph', 'verse evil')).toEqual({})
    expect(read('paragraph', 'evil')).toEqual({})
    expect(drawn('paragraph', {})).toEqual(['p', {}])
    expect(getSchema(editorExtensions([])).nodes.paragraph!.spec.attrs ?? {}).not.toHaveProperty('class')
  })

  it('has no place for scripts, pictures, frames or code: what is pasted leaves them behind', () => {
    const kinds = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)]
    for (const kind of ['image', 'iframe', 'script', 'codeBlock', 'code', 'italic', 'underline'])
      expect(kinds).not.toContain(kind)
    const tags = [...Object.values(schema.nodes), ...Object.values(schema.marks)].flatMap(each =>
      (each.spec.parseDOM ?? []).map(rule => rule.tag ?? ''),
    )
    for (const tag of ['script', 'style', 'img', 'iframe', 'object', 'form']) expect(tags).not.toContain(tag)
  })

  it('takes no link that runs something', () => {
    const rules = schema.marks.link!.spec.parseDOM as unknown as { getAttrs: (element: never) => object | false }[]
    const element = (href: string) => ({ getAttribute: (name: string) => (name === 'href' ? href : null) }) as never
    expect(rules[0]!.getAttrs(element('javascript:alert(1)'))).toBe(false)
    expect(rules[0]!.getAttrs(element('https://halaqa.example'))).toMatchObject({ href: 'https://halaqa.example' })
  })
})
