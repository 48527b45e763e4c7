import { directionOf, type Language, languages } from '@halaqa/kit-contract/format'
import { Html, html } from '@halaqa/kit-server/mail'
import { translate } from '@halaqa/kit-server/words'
import type { Stopped } from './stop-mails.ts'

/*
 * Pages of a mail: opened in whatever a mail program has for a browser, by people who are not signed in. They come whole, with
 * no program, no font and no picture of ours to wait for.
 */

const wordsOf = (language: string) => (key: string, values?: object) =>
  translate(language, `identity.optional-mail.${key}`, { ...values })
const calledOf = (kind: string, language: string) => ({ mails: translate(language, `${kind}.called`) })

/** Asks; a button does it. Nothing has changed yet: programs that look into links open them too. */
export function askPage(kind: string, language: Language): string {
  const say = wordsOf(language)
  return document(
    language,
    say('ask.title'),
    html`<p>${say('ask.text', calledOf(kind, language))}</p><p>${say('ask.rest')}</p>
<form method="post" action="?lang=${language}"><button name="List-Unsubscribe" value="One-Click">${say('ask.stop')}</button></form>`,
    languages,
  )
}

export function stoppedPage({ kind, settings, undo }: Stopped, language: Language): string {
  const say = wordsOf(language)
  return document(
    language,
    say('stopped.title'),
    html`<p role="status">${say('stopped.text', calledOf(kind, language))}</p>${settingsLine(say('stopped.again'), settings, language)}
${undo && html`<form method="post" action="/unsubscribe/undo/${undo}?lang=${language}"><button class="quiet">${say('stopped.undo')}</button></form>`}`,
  )
}

export function backPage({ kind, settings }: Stopped, language: Language): string {
  const say = wordsOf(language)
  return document(
    language,
    say('back.title'),
    html`<p role="status">${say('back.text', calledOf(kind, language))}</p>${settingsLine(say('back.set'), settings, language)}`,
  )
}

/** The same for every link that does nothing, whyever. */
export function deadPage(language: Language): string {
  const say = wordsOf(language)
  return document(language, say('dead.title'), html`<p>${say('dead.text')}</p>`)
}

function settingsLine(text: string, path: string, language: Language): Html {
  const [address, place] = path.split('#') as [string, string | undefined]
  const to = `${address}${address.includes('?') ? '&' : '?'}lang=${language}${place ? `#${place}` : ''}`
  return html`<p>${text} <a href="${to}">${wordsOf(language)('settings')}</a></p>`
}

const names: Record<Language, string> = { ar: 'العربية', en: 'English', fr: 'Français' }

function document(language: Language, title: string, content: Html, others: readonly Language[] = []): string {
  const choices = others
    .filter(each => each !== language)
    .map(each => html`<a href="?lang=${each}" lang="${each}" hreflang="${each}">${names[each]}</a>`)
  const house = translate(language, 'mail.house')
  return html`<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg"><title>${title} · ${house}</title><style>${style}</style></head>
<body><header>${star}<b>${house}</b>${choices.length > 0 && html`<nav aria-label="${wordsOf(language)('languages')}">${choices}</nav>`}</header>
<main><h1>${title}</h1>${content}</main>
<footer>${translate(language, 'mail.signature')}</footer></body></html>`.text
}

const star = new Html(
  '<svg viewBox="0 0 64 64" width="32" height="32" aria-hidden="true"><defs><path id="s" d="M0-30 7.980-22.020 3.220-10.520A11 11 0 0 0-3.220-10.520L-7.980-22.020z"/></defs><g transform="translate(32 32)" fill="currentColor"><use href="#s" fill="#b8872b"/><use href="#s" transform="rotate(45)"/><use href="#s" transform="rotate(90)"/><use href="#s" transform="rotate(135)"/><use href="#s" transform="rotate(180)"/><use href="#s" transform="rotate(225)"/><use href="#s" transform="rotate(270)"/><use href="#s" transform="rotate(315)"/></g></svg>',
)

/** The colours of the portal (`kits/web/tokens.css`), as mails write them out too. */
const style = new Html(`
:root{--ink:#17322b;--soft:#47594f;--line:#e7e0d1;--ground:#fbf8f1;--paper:#fff;--main:#0f5c4a;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#e8efeb;--soft:#b4c3bc;--line:#2a3b35;--ground:#0e1714;--paper:#15211d;--main:#6cc7a8;--on:#06231b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;gap:24px;max-width:600px;margin-inline:auto;padding:clamp(24px,4vw,56px) 16px 24px;background:var(--ground);color:var(--ink);font:1rem/1.8 "Cairo Variable",Cairo,"Segoe UI",Tahoma,Arial,sans-serif}
html{background:var(--ground)}
header{display:flex;align-items:center;gap:12px;color:var(--main)}
header b{font-size:1.375rem}
nav{display:flex;gap:16px;margin-inline-start:auto;font-size:.875rem}
main{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:clamp(20px,6vw,40px)}
h1{margin:0 0 12px;font-size:1.5rem;line-height:1.5}
p{margin:0 0 16px;color:var(--soft)}
p:last-child{margin:0}
a{display:inline-block;min-height:24px;color:var(--main);text-underline-offset:4px}
button{font:inherit;font-weight:700;min-height:48px;padding:8px 28px;border:1px solid var(--main);border-radius:8px;background:var(--main);color:var(--on);cursor:pointer}
button.quiet{background:none;color:var(--main)}
:focus-visible{outline:3px solid var(--main);outline-offset:3px}
form{margin:24px 0 0}
footer{font-size:.8125rem;color:var(--soft)}
@media(max-width:480px){button{width:100%}}
`)
