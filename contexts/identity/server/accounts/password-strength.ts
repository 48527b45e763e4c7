import { refuse } from '@halaqa/kit-server/http'
import { dictionary } from '@zxcvbn-ts/language-common'
import { weakPassword } from '../../contract/account.ts'

/** Nearly 50,000 passwords that attackers try first, from leaks; kept by zxcvbn-ts. */
const common = new Set(dictionary['passwords-common'] as Iterable<string>)
/** Words of the college, of Oman and of its people, which no international list has: with a year or a sign they are guessed. */
const college = new Set(
  `halaqa halaka sharia shariah college student students teacher academy university oman muscat salalah nizwa sohar sur ibri
  rustaq bahla barka seeb buraimi musandam dhofar sultan qaboos haitham quran koran islam allah bismillah alhamdulillah
  subhanallah mashallah inshallah ramadan muhammad mohammed mohamed ahmed abdullah abdulrahman fatima aisha khadija maryam
  salim said saif hamad khalid yousuf ibrahim welcome password passcode admin administrator registration
  حلقة الحلقة كلية الكلية شريعة الشريعة طالب طالبة جامعة عمان عُمان مسقط صلالة نزوى صحار صور قرآن القرآن الله بسم الحمدلله
  سبحانالله ماشاءالله انشاءالله رمضان محمد احمد أحمد عبدالله فاطمة عائشة خديجة مريم سالم سعيد`.split(/\s+/),
)
const leet: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }

/** Whether what remains without digits and signs is nothing but words that everybody tries: `Muscat2026!`, `halaqa-halaqa`. */
function isOfCommonWords(plain: string): boolean {
  const parts = plain.split(/[^\p{L}]+/u).filter(Boolean)
  const isWord = (part: string) => college.has(part) || common.has(part)
  const isTwice = (part: string) => /^(.{3,})\1+$/u.test(part) && isWord(part.replace(/^(.{3,}?)\1+$/u, '$1'))
  const known = (text: string) => isWord(text) || isTwice(text)
  return known(parts.join('')) || (parts.length > 0 && parts.length < 3 && parts.every(part => college.has(part)))
}

/** Refuses passwords that are known, or that repeat the name or address of the account. */
export function requireStrongPassword(password: string, account: { username: string; name: string }): void {
  const plain = password.normalize('NFKC').toLowerCase()
  const unleeted = plain.replace(/[013457@$!]/g, sign => leet[sign] ?? sign)
  const isOwn = [account.username.split('@')[0]!, account.name].some(
    each => each.length >= 4 && plain.includes(each.toLowerCase()),
  )
  const isMonotone = new Set(plain).size < 5
  const isSequence = '01234567890123456789'.includes(plain) || 'abcdefghijklmnopqrstuvwxyz'.includes(plain)
  const isKnown = common.has(plain) || isOfCommonWords(plain) || isOfCommonWords(unleeted)
  if (isOwn || isMonotone || isSequence || isKnown) refuse(weakPassword, { password: 'problem.weak-password' })
}
