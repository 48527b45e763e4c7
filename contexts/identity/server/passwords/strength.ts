import { refuse } from '@halaqa/kit-server/http'
import { weakPassword } from '../../contract/account.ts'

/** Passwords that attackers try first; compared without case and with digits stripped from the end. */
const common = new Set(
  'password qwertyuiop letmeinplease welcome administrator iloveyou football muhammad mohammed bismillah alhamdulillah halaqa halaqahalaqa'.split(
    ' ',
  ),
)

/** Refuses passwords that are known, or that repeat the name or address of the account. */
export function demandStrongPassword(password: string, account: { username: string; name: string }): void {
  const plain = password.toLowerCase()
  const stem = plain.replace(/[\d\W_]+$/, '')
  const isOwn = [account.username.split('@')[0]!, account.name].some(
    each => each.length >= 4 && plain.includes(each.toLowerCase()),
  )
  const isMonotone = new Set(plain).size < 5
  const isSequence = '01234567890123456789'.includes(plain) || 'abcdefghijklmnopqrstuvwxyz'.includes(plain)
  if (isOwn || isMonotone || isSequence || common.has(stem)) refuse(weakPassword, { password: 'problem.weak-password' })
}
