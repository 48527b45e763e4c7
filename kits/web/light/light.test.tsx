import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Bar, Button, Chip, ChoiceCards, Dialog, Icon, IconButton, Input, LinkButton, Slider, Steps } from './index.ts'

const draw = (element: React.ReactElement) => renderToString(h(StaticRouter, { location: '/' }, element))

describe('light components on the server', () => {
  it('tie label, help and error of a field together', () => {
    const html = draw(<Input label="البريد" name="email" kind="email" error="بريد إلكتروني غير صحيح" required />)
    const id = /<label for="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`id="${id}"`)
    expect(html).toContain(`aria-describedby="${id}-help"`)
    expect(html).toMatch(/aria-invalid="true"/)
    // Eight fields that are empty would be eight alerts at once: what belongs to a field is said at the field.
    expect(html).not.toContain('role="alert"')
    expect(html).toContain('>بريد إلكتروني غير صحيح')
    expect(html).toContain('dir="ltr"')
    // The browser's own bubble would speak another language: the rule is the contract's.
    expect(html).not.toMatch(/ required=""/)
    expect(html).toContain('aria-required="true"')
  })

  it('never use a number field, which refuses Arabic digits', () => {
    for (const kind of ['number', 'money', 'code'] as const)
      expect(draw(<Input label="x" kind={kind} />)).not.toContain('type="number"')
  })

  it('mirror arrows but not clocks', () => {
    expect(draw(<Icon name="arrow" />)).toContain('flip')
    expect(draw(<Icon name="clock" />)).not.toContain('flip')
  })

  it('give an icon button its name and hide the icon from readers', () => {
    expect(draw(<IconButton name="x" label="إغلاق" />)).toMatch(/aria-label="إغلاق".*aria-hidden="true"/)
  })

  it('keep a busy button from being pressed twice, and in its place for the keyboard', () => {
    expect(draw(<Button busy>أرسل</Button>)).toMatch(/aria-busy="true" aria-disabled="true"/)
    for (const button of [
      <Button key="a" busy>
        أرسل
      </Button>,
      <Button key="b" disabled>
        أرسل
      </Button>,
    ])
      expect(draw(button)).not.toContain(' disabled=""')
  })

  it('send no form before the code of the page is there: the browser would put a password into the address', () => {
    expect(draw(<Button type="submit">ادخل</Button>)).toMatch(/disabled=""/)
    expect(draw(<Button>ادخل</Button>)).not.toMatch(/disabled/)
  })

  it('are links where they lead somewhere', () => {
    expect(draw(<LinkButton to="/programmes">البرامج</LinkButton>)).toContain('href="/programmes"')
  })

  it('say a state in words, with the colour beside it', () => {
    expect(draw(<Chip tone="success">مقبول</Chip>)).toContain('مقبول')
  })

  it('bound a progress bar and tell its value', () => {
    expect(draw(<Bar value={140} label="الرفع" />)).toContain('aria-valuenow="100"')
  })

  it('number steps in a list', () => {
    expect(draw(<Steps items={[{ title: 'أ' }, { title: 'ب' }]} />)).toMatch(/<ol.*>1<.*>2</)
  })

  it('make the whole choice card the label of its radio', () => {
    const html = draw(<ChoiceCards name="kind" label="النوع" value="a" choices={[{ value: 'a', label: 'أول' }]} />)
    expect(html).toMatch(/<label class="hq-choice">.*checked="".*<\/label>/)
  })

  it('show a slider with the part that is filled', () => {
    expect(draw(<Slider label="نسبتك" shown="70٪" min={40} max={100} value={70} readOnly />)).toContain('--part:50%')
  })

  it('draw a dialog closed, with its title as its name, and no close button when it is not closable', () => {
    const html = draw(
      <Dialog open={false} title="فعّل بريدك" closable={false} closeLabel="إغلاق" onClose={() => {}}>
        نص
      </Dialog>,
    )
    expect(html).toMatch(/<dialog[^>]*aria-labelledby="([^"]+)"/)
    expect(html).not.toContain('إغلاق')
    expect(html).not.toMatch(/<dialog[^>]* open/)
  })
})
