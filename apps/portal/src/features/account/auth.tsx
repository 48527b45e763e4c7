import { type Guard, guards } from '@halaqa/identity/contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Notice, Segments } from '@halaqa/kit-web/light'
import { sessionEndIn } from '@halaqa/kit-web/session'
import { useSearchParams } from 'react-router'
import { AccountFrame } from './frame.tsx'
import { ResetRequest } from './reset-request.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUpChoice } from './sign-up-choice.tsx'

const forms = ['signin', 'signup', 'reset'] as const

/** One address for signing in, a new account and a forgotten password; `?form=` says which, `?as=` the kind of account. */
export function Page() {
  const t = useWords('account')
  const [query, setQuery] = useSearchParams()
  const form = forms.find(each => each === query.get('form')) ?? 'signin'
  const kind = guards.find(each => each === query.get('as')) ?? kindFor(query.get('redirect'))
  const end = sessionEndIn(query)
  const choose = (next: Guard) =>
    setQuery(before => {
      before.set('as', next)
      return before
    })
  return (
    <AccountFrame title={t(`${form}.title`)} {...(form === 'signin' && { named: '' })} text={t(`${form}.text`)}>
      {form === 'signup' ? (
        <SignUpChoice />
      ) : (
        <>
          {end && (
            <Notice tone="info" icon="lock" role="status">
              {t('signin.over')} {end === 'over-kept' && t('signin.kept')}
            </Notice>
          )}
          <KindOfAccount value={kind} onChange={choose} />
          {form === 'signin' ? <SignIn kind={kind} redirect={query.get('redirect')} /> : <ResetRequest kind={kind} />}
        </>
      )}
    </AccountFrame>
  )
}

/** Whoever comes from a part of Halaqa signs in there. */
const kindFor = (redirect: string | null): Guard =>
  redirect?.startsWith('/office') ? 'users' : redirect?.startsWith('/student') ? 'students' : 'registrars'

/** The three kinds that most people are; the others behind a list. */
const common: Guard[] = ['registrars', 'students', 'users']

function KindOfAccount({ value, onChange }: { value: Guard; onChange: (kind: Guard) => void }) {
  const t = useWords('account')
  const others = guards.filter(each => !common.includes(each))
  const isOther = others.includes(value)
  return (
    <div className="account-kinds">
      <Segments
        name="kind"
        label={t('kind')}
        value={isOther ? 'other' : value}
        onChange={next => onChange(next === 'other' ? 'teachers' : (next as Guard))}
        choices={[
          ...common.map(each => ({ value: each, label: t(`kinds.${each}`) })),
          { value: 'other', label: t('kinds.other') },
        ]}
      />
      {isOther && (
        <Segments
          name="other-kind"
          label={t('which')}
          value={value}
          onChange={next => onChange(next as Guard)}
          choices={others.map(each => ({ value: each, label: t(`kinds.${each}`) }))}
        />
      )}
    </div>
  )
}
