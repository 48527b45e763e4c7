import { translate } from '@halaqa/kit-server/words'
import { Html, html } from './html.ts'
import { unsubscribeDots } from './unsubscribe.ts'

export type MailContent = {
  subject: string
  heading: string
  /** A short line above the heading: what it is about. */
  eyebrow?: string
  paragraphs: string[]
  /** Absolute, http or https. */
  button?: { label: string; url: string }
  /** A number to be typed, set large. */
  code?: string
  /** A value may be of several lines. */
  facts?: [label: string, value: string | readonly string[]][]
  /** A last line inside the card. */
  note?: string
  /** Why the person gets this. */
  footer?: string
  /** Where it is set. Absolute, http or https. */
  footerLink?: { label: string; url: string }
  /**
   * Mails of this kind can be switched off: what the link at the foot says, and whose mails they are, which is kept in the
   * place of a record. The address is made when the mail goes out, for its headers and its foot (`unsubscribeLinks`).
   */
  unsubscribe?: { label: string; id: number }
  language: string
}

const font = "font-family:Cairo,'Segoe UI',Tahoma,Arial,sans-serif"
const ink = '#17322B'
const soft = '#47594F'
const line = '#E7E0D1'
const emerald = '#0F5C4A'

/** On a phone the table is as wide as the screen, the button too, and a fact stands under its label. */
const phoneStyle = `@media(max-width:600px){.c{width:100%!important}.px{padding-left:20px!important;padding-right:20px!important}.b{width:100%}.b a{display:block!important}.r td{display:block!important;width:auto!important;padding:2px 16px!important;border:0!important}.r td:first-child{padding-top:12px!important}.r td:last-child{padding-bottom:12px!important}.r+.r td:first-child{border-top:1px solid ${line}!important}}`

/** The house e-mail, as HTML for mail programs (tables, inline styles) and as plain text. Every value is escaped. */
export function renderMail(content: MailContent): { html: string; text: string } {
  for (const link of [content.button, content.footerLink])
    if (link && !/^https?:\/\//i.test(link.url))
      throw new Error(`«${link.label}» of a mail leads to ${link.url}, which is no web address`)
  return { html: asHtml(content).text, text: asText(content) }
}

function asHtml(content: MailContent): Html {
  const { language, subject, paragraphs, footer } = content
  const word = (key: string) => translate(language, `mail.${key}`)
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return html`<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${subject}</title><style>${new Html(phoneStyle)}</style></head>
<body style="margin:0;background:#FBF8F1"><div style="display:none;max-height:0;overflow:hidden">${paragraphs[0]}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF8F1"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="c" width="600" cellpadding="0" cellspacing="0" dir="${direction}" style="width:600px;${font};color:${ink}">
<tr><td class="px" style="padding:0 40px 20px;font-size:24px;font-weight:800;line-height:36px;color:${emerald}">${word('house')}</td></tr>
<tr><td class="px" style="background:#fff;border:1px solid ${line};border-radius:12px;padding:40px">${card(content, word('link'))}</td></tr>
<tr><td class="px" style="padding:24px 40px;font-size:13px;line-height:23px;color:#5B6A62">${footer && html`${footer} `}${footLinks(content)}${word('safety')}<br>${word('signature')}</td></tr>
</table></td></tr></table></body></html>`
}

/** Those at the foot. */
const linksOf = ({ footerLink, unsubscribe }: MailContent) => [
  ...(footerLink ? [footerLink] : []),
  ...(unsubscribe ? [{ label: unsubscribe.label, url: unsubscribeDots }] : []),
]

const footLinks = (content: MailContent): Html | undefined => {
  const links = linksOf(content).map(({ label, url }) => html`<a href="${url}" style="color:${emerald}">${label}</a>`)
  return links.length ? html`${links.flatMap((link, at) => (at ? [' · ', link] : [link]))}<br>` : undefined
}

function card({ eyebrow, heading, paragraphs, facts, button, code, note }: MailContent, linkHint: string): Html {
  return html`${eyebrow && html`<p style="margin:0;font-size:14px;line-height:24px;color:#7A5712;font-weight:700"><bdi>${eyebrow}</bdi></p>`}
<h1 style="margin:4px 0 12px;font-size:26px;line-height:40px;font-weight:700">${heading}</h1>
${paragraphs.map(text => html`<p style="margin:0 0 16px;font-size:16px;line-height:29px;color:${soft}">${text}</p>`)}
${code && html`<p dir="ltr" style="margin:8px 0 24px;font-size:32px;line-height:48px;font-weight:700;letter-spacing:8px;text-align:center;background:#FBF8F1;border:1px solid ${line};border-radius:10px;padding:12px">${code}</p>`}
${
  facts?.length &&
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:8px;border:1px solid ${line};border-radius:10px;border-collapse:separate">${facts.map(factRow)}</table>`
}
${
  button &&
  html`<table role="presentation" class="b" cellpadding="0" cellspacing="0" style="margin-top:28px"><tr><td style="background:${emerald};border-radius:8px"><a href="${button.url}" style="display:inline-block;padding:12px 28px;font-size:16px;line-height:28px;font-weight:700;color:#fff;text-decoration:none;text-align:center">${button.label}</a></td></tr></table>
<p style="margin:16px 0 0;font-size:13px;line-height:22px;color:#5B6A62">${linkHint}<br><a href="${button.url}" dir="ltr" style="color:${emerald};word-break:break-all">${button.url}</a></p>`
}
${note && html`<p style="margin:20px 0 0;font-size:14px;line-height:25px;color:${soft}">${note}</p>`}`
}

type Fact = NonNullable<MailContent['facts']>[number]

function factRow([label, value]: Fact, index: number): Html {
  const top = index ? `;border-top:1px solid ${line}` : ''
  return html`<tr class="r"><td style="padding:14px 16px;vertical-align:top;font-size:15px;line-height:26px;color:${soft};width:120px${top}">${label}</td><td style="padding:14px 16px;vertical-align:top;font-size:15px;line-height:26px;font-weight:700${top}">${linesOf(value).map((line, at) => html`${at > 0 && html`<br>`}<bdi>${line}</bdi>`)}</td></tr>`
}

const linesOf = (value: Fact[1]): readonly string[] => (typeof value === 'string' ? [value] : value)

function asText(content: MailContent): string {
  const { language, eyebrow, heading, paragraphs, code, facts, button, note, footer } = content
  const word = (key: string) => translate(language, `mail.${key}`)
  const blocks = [
    [eyebrow, heading].filter(Boolean).join('\n'),
    ...paragraphs,
    code,
    facts
      ?.map(([label, value]) => [`${label}:`, ...linesOf(value)].join(typeof value === 'string' ? ' ' : '\n'))
      .join('\n'),
    button && `${button.label}:\n${button.url}`,
    note,
    `--\n${[footer, ...linksOf(content).map(({ label, url }) => `${label}: ${url}`), word('safety'), word('signature')].filter(Boolean).join('\n')}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
