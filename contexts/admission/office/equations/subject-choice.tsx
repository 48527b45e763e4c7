import { Kbd, useWords } from '@halaqa/kit-office'
import { Arrival, lazily } from '@halaqa/kit-web/arrival'
import { Button } from '@halaqa/kit-web/light'
import type { Subject } from './equation.ts'
import type { Choices } from './use-choices.ts'
import type { Proposal } from './use-proposals.ts'

const SubjectPick = lazily(() => import('./subject-pick.tsx').then(module => module.SubjectPick))

type Props = {
  subject: Subject
  choices: Choices
  proposal: Proposal | undefined
  /** The key that turns it, where keys do. */
  digit?: number | undefined
}

/** Equal to one of ours, which is found as it is typed, or not equal; and what was decided for it before. */
export function SubjectChoice({ subject, choices, proposal, digit }: Props) {
  const words = useWords()
  const choice = choices.of(subject)
  const of = { name: subject.name }
  const isTyped = choice.equal_to && !choice.equal_subject_id
  return (
    <div className="ad-subject">
      <label className="hq-checkbox">
        <input
          type="checkbox"
          checked={choice.accept}
          aria-label={words('admission.office.equation.equal_who', of)}
          aria-keyshortcuts={digit === undefined ? undefined : String(digit)}
          onChange={() => choices.turn(subject)}
        />
        <span>
          {words('admission.equation.values.status.accepted')}{' '}
          {digit !== undefined && (
            <span aria-hidden="true">
              <Kbd>{String(digit)}</Kbd>
            </span>
          )}
        </span>
      </label>
      {choice.accept && (
        <Arrival>
          <SubjectPick
            label={words('admission.office.equation.equal_to_who', of)}
            placeholder={words('admission.office.equation.equal_to')}
            value={choice.equal_subject_id ? { id: choice.equal_subject_id, name: choice.equal_to } : null}
            help={isTyped ? words('admission.office.equation.typed_before', { name: choice.equal_to }) : undefined}
            isAwaited={choices.turned === subject.id}
            onChange={next =>
              choices.change(subject, { equal_subject_id: next?.id ?? null, equal_to: next?.name ?? '' })
            }
          />
        </Arrival>
      )}
      {proposal && <Before proposal={proposal} onTake={() => choices.change(subject, takenFrom(proposal))} />}
    </div>
  )
}

/** What was decided before for this subject of this university, with where that was; taken over with one press. */
function Before({ proposal, onTake }: { proposal: Proposal; onTake: () => void }) {
  const words = useWords()
  const { accept, equal_to, source } = proposal
  return (
    <Button look="text" size="small" icon="clock" onClick={onTake}>
      <span>
        {words(`admission.office.equation.before_${accept ? 'accepted' : 'refused'}`, { equal_to })} ·{' '}
        <bdi dir="ltr">{source}</bdi>
      </span>
    </Button>
  )
}

export const takenFrom = ({ accept, equal_to, equal_subject_id }: Proposal) => ({ accept, equal_to, equal_subject_id })
