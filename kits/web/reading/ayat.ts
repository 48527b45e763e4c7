const verse = /<(p|blockquote)((?:\s[^>]*)?\sclass="verse"[^>]*)>([\s\S]*?)<\/\1>/g
/** `﴿the words of the ayah﴾`, then what follows: where they stand, `[محمد: 19]`. */
const quoted = /^\s*﴿?\s*([^﴿﴾]*?)\s*(?:﴾\s*([\s\S]*))?$/

/**
 * The Quran's words of a sanitised text as they are quoted everywhere: said to be Arabic, between ﴿ and ﴾ also where
 * whoever wrote the text left these out, and after them the surah and the number of the ayah.
 */
export const markedAyat = (html: string): string =>
  html.replace(verse, (whole, tag: string, attributes: string, inner: string) => {
    const [, words, place] = quoted.exec(inner) ?? []
    if (!words) return whole
    const said = /\slang=/.test(attributes) ? '' : ' lang="ar" dir="rtl"'
    const where = place ? ` <cite>${place}</cite>` : ''
    return `<${tag}${attributes}${said}><span class="hq-ayah">﴿${words}﴾</span>${where}</${tag}>`
  })
