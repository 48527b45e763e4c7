import { ActionButton, useMay, useWords } from '@halaqa/kit-office'
import { Button, type IconName, LinkButton } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { enterExamResult } from '../../../contract/exam.ts'
import { deleteRegistration } from '../../../contract/office.ts'
import {
  decideRegistration,
  exemptRegistration,
  messageRegistration,
  moveRegistration,
  reopenRegistration,
  sendPasswordLink,
} from '../../../contract/registration-acts.ts'
import {
  againAddress,
  dayAddress,
  decideAddress,
  equationAddress,
  listAddress,
  moveAddress,
  registrationAddress,
} from '../../addresses.ts'
import { type Detail, useAfterAct } from '../detail.ts'
import { DecideDialog } from './decide.tsx'
import { ExamResultDialog } from './exam-result.tsx'
import { ExtendDialog } from './extend.tsx'
import { MessageDialog } from './message.tsx'
import { MoveDialog } from './move.tsx'
import { NextToDecide } from './next-to-decide.tsx'

type Verb = 'accept' | 'refuse' | 'move' | 'extend' | 'message' | 'exam'
type Offered = { verb: Verb; icon: IconName; look?: 'filled' | 'danger' | undefined }

/** What the person may do with the applicant at this step, where their record is open. */
export function ActsBar({ detail }: { detail: Detail }) {
  const words = useWords()
  const refresh = useAfterAct()
  const navigate = useNavigate()
  const [isDecided, setDecided] = useState(false)
  return (
    <div className="ad-acts">
      {isDecided && <NextToDecide after={detail.id} />}
      <StepLinks detail={detail} now />
      <StepActs detail={detail} onDecided={() => setDecided(true)} />
      {detail.can.reopen && (
        <ActionButton
          action={reopenRegistration}
          params={{ id: detail.id }}
          word="admission.registration"
          label="admission.office.act.reopen"
          icon="sync"
          onDone={refresh}
        />
      )}
      {detail.can.again && (
        <LinkButton to={againAddress(detail.id)} size="small" icon="plus">
          {words('admission.office.act.again')}
        </LinkButton>
      )}
      <StepLinks detail={detail} now={false} />
      {detail.can.exempt && (
        <ActionButton
          action={exemptRegistration}
          params={{ id: detail.id }}
          word="admission.registration"
          label="admission.office.act.exempt"
          icon="wallet"
          onDone={refresh}
        />
      )}
      {detail.can.edit && (
        <ActionButton
          action={sendPasswordLink}
          params={{ id: detail.id }}
          word="admission.registration"
          label="admission.office.act.password_link"
          icon="lock"
          onDone={refresh}
        />
      )}
      {detail.can.delete && (
        <ActionButton
          danger
          action={deleteRegistration}
          params={{ id: detail.id }}
          word="admission.registration"
          label="admission.office.act.delete"
          onDone={() => {
            refresh()
            navigate(listAddress())
          }}
        />
      )}
    </div>
  )
}

/** The acts by which an applicant goes on, and the message to them; the one that the step waits for is filled. */
export function StepActs({ detail, onDecided }: { detail: Detail; onDecided?: () => void }) {
  const words = useWords()
  const navigate = useNavigate()
  const asked = useAsked(detail.id)
  const [chosen, setChosen] = useState<Verb>()
  const open = chosen ?? asked
  const close = () => {
    setChosen(undefined)
    // Whoever goes back or reloads is not asked again.
    if (asked) navigate(registrationAddress(detail.id), { replace: true })
  }
  return (
    <>
      {useOffered(detail).map(({ verb, icon, look }) => (
        <Button
          key={verb}
          size="small"
          look={look ?? 'outlined'}
          icon={icon}
          aria-haspopup="dialog"
          onClick={() => setChosen(verb)}
        >
          {words(`admission.office.act.${verb}`)}
        </Button>
      ))}
      {(open === 'accept' || open === 'refuse') && (
        <DecideDialog detail={detail} accept={open === 'accept'} onDone={() => onDecided?.()} onClose={close} />
      )}
      {open === 'move' && <MoveDialog detail={detail} onClose={close} />}
      {open === 'extend' && detail.deadline && (
        <ExtendDialog detail={detail} deadline={detail.deadline} onClose={close} />
      )}
      {open === 'exam' && <ExamResultDialog detail={detail} onClose={close} />}
      {open === 'message' && <MessageDialog id={detail.id} name={detail.full_name} onClose={close} />}
    </>
  )
}

/** What the address of the page asks: `…/decide/5?accept=false` whether to refuse. */
function useAsked(id: number): Verb | undefined {
  const { pathname, search } = useLocation()
  switch (pathname + search) {
    case decideAddress(id, true):
      return 'accept'
    case decideAddress(id, false):
      return 'refuse'
    case moveAddress(id):
      return 'move'
  }
}

function useOffered(detail: Detail): Offered[] {
  const may = useMay()
  const at = detail.step_code
  const isOpen = detail.can.decide && detail.status === 'waiting' && may(decideRegistration.perform.access)
  const all: (Offered | false)[] = [
    isOpen && at === 'decision' && { verb: 'accept', icon: 'check', look: 'filled' },
    at === 'entry_exam' &&
      detail.status === 'waiting' &&
      may(enterExamResult.access) && { verb: 'exam', icon: 'flag', look: 'filled' },
    isOpen && { verb: 'refuse', icon: 'x', look: 'danger' },
    detail.can.decide &&
      detail.next_steps.length > 0 &&
      may(moveRegistration.perform.access) && { verb: 'move', icon: 'arrow' },
    // Whoever waits for a later day cannot go on without it.
    detail.can.decide &&
      Boolean(detail.deadline) && { verb: 'extend', icon: 'clock', look: detail.deadline?.over ? 'filled' : undefined },
    may(messageRegistration.access) && { verb: 'message', icon: 'mail' },
  ]
  return all.filter(each => each !== false)
}

/** Where the work is done when it is another screen: that of this step, which stands before all acts, or of one before. */
function StepLinks({ detail, now }: { detail: Detail; now: boolean }) {
  const words = useWords()
  const places = [
    detail.equation && {
      to: equationAddress(detail.equation.id),
      label: 'admission.office.act.equation',
      isNow: detail.step_code === 'equivalence',
    },
    detail.booking &&
      detail.step_code === 'conformity_day' && {
        to: dayAddress(detail.booking.day_id),
        label: 'admission.office.act.day',
        isNow: true,
      },
  ].filter(each => !!each)
  return places
    .filter(({ isNow }) => isNow === now)
    .map(({ to, label }) => (
      <LinkButton key={label} to={to} size="small" look={now ? 'filled' : 'outlined'} icon="open">
        {words(label)}
      </LinkButton>
    ))
}
