import { specialties } from '@halaqa/academics/contract'
import { addressOf } from '@halaqa/kit-contract'
import { day, number, ordinal } from '@halaqa/kit-contract/format'
import { ActionButton, Facts, Link, Listed, Loaded, Page, useMay, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, Empty, LinkButton } from '@halaqa/kit-web/light'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { discardPlan, editPlan, type PlanTree, publishPlan, showPlan } from '../../contract/plan.ts'
import { at, subjectAddress } from '../addresses.ts'
import { Findings } from './findings.tsx'

/** A version of a plan as a tree: terms, their subjects with hours and what they ask for, totals. */
export function PlanPage() {
  const id = Number(useParams().id)
  const version = Number(useSearchParams()[0].get('version')) || undefined
  return (
    <Loaded route={showPlan} params={{ id }} query={version ? { version } : {}} word="curriculum.plan.one">
      {(tree, again) => <Known tree={tree} again={again} />}
    </Loaded>
  )
}

function Known({ tree, again }: { tree: PlanTree; again: () => void }) {
  const words = useWords()
  const { language } = useOffice()
  const { specialty, plan, versions, terms, can } = tree
  const field = (key: string) => words(`curriculum.plan.fields.${key}`)
  return (
    <Page
      title={specialty.name}
      sub={words('curriculum.plan.one')}
      chips={
        plan && (
          <Chip tone={plan.state === 'published' ? 'success' : 'neutral'}>
            {words('curriculum.office.plan.version', { version: plan.version })} ·{' '}
            {words(`curriculum.office.plan.states.${plan.state}`)}
          </Chip>
        )
      }
      actions={<Acts tree={tree} again={again} />}
    >
      {!plan && (
        <Empty
          icon="layers"
          title={words('curriculum.office.plan.none')}
          text={words('curriculum.office.plan.none_text')}
          action={
            can.edit && (
              <LinkButton icon="edit" to={at(editPlan, specialty.id)}>
                {words('curriculum.office.plan.begin')}
              </LinkButton>
            )
          }
        />
      )}
      {plan && (
        <>
          <Card>
            <Facts
              columns={3}
              items={[
                {
                  label: field('decision_number'),
                  value: plan.decision_number ? <bdi dir="ltr">{plan.decision_number}</bdi> : null,
                },
                { label: field('decision_on'), value: plan.decision_on && day(plan.decision_on, language) },
                {
                  label: words('curriculum.office.plan.hours'),
                  value: words('curriculum.office.plan.hours_of', {
                    hours: number(tree.hours, language),
                    of: number(specialty.credit_hours, language),
                  }),
                },
              ]}
            />
            {plan.decision_text && <p className="cu-summary">{plan.decision_text}</p>}
            {versions.length > 1 && (
              <nav className="cu-row" aria-label={words('curriculum.office.plan.versions')}>
                {versions.map(each => (
                  <LinkButton
                    key={each.id}
                    size="small"
                    look={each.id === plan.id ? 'filled' : 'outlined'}
                    to={addressOf(showPlan, { params: { id: specialty.id }, query: { version: each.version } })}
                  >
                    {words('curriculum.office.plan.version', { version: each.version })} ·{' '}
                    {words(`curriculum.office.plan.states.${each.state}`)}
                  </LinkButton>
                ))}
              </nav>
            )}
          </Card>
          {plan.state === 'draft' && <Findings findings={tree.findings} nameOf={nameIn(tree)} />}
          <div className="cu-terms">
            {terms.map(term => (
              <TermCard key={term.term} term={term} nameOf={nameIn(tree)} />
            ))}
          </div>
        </>
      )}
    </Page>
  )
}

const nameIn = (tree: PlanTree) => {
  const names = new Map(
    tree.terms.flatMap(term => term.subjects.map(subject => [subject.subject_id, subject] as const)),
  )
  return (id: number) => names.get(id)?.code ?? `#${id}`
}

function Acts({ tree, again }: { tree: PlanTree; again: () => void }) {
  const words = useWords()
  const navigate = useNavigate()
  const { specialty, plan, can } = tree
  const isDraft = plan?.state === 'draft'
  const home = () => {
    navigate(at(showPlan, specialty.id))
    again()
  }
  const may = useMay()
  return (
    <>
      {may(specialties.read) && (
        <LinkButton look="text" size="small" icon="book" to={at(specialties.routes.edit, specialty.id)}>
          {words('curriculum.office.plan.specialty')}
        </LinkButton>
      )}
      {isDraft && can.edit && (
        <ActionButton
          danger
          action={discardPlan}
          params={{ id: specialty.id }}
          word="curriculum.plan"
          label="curriculum.office.plan.discard"
          onDone={home}
        />
      )}
      {plan && can.edit && (
        <LinkButton look="outlined" size="small" icon="edit" to={at(editPlan, specialty.id)}>
          {words(isDraft ? 'ra.action.edit' : 'curriculum.office.plan.next')}
        </LinkButton>
      )}
      {plan && can.publish && (
        <ActionButton
          look="filled"
          action={publishPlan}
          params={{ id: specialty.id }}
          word="curriculum.plan"
          label="curriculum.office.plan.publish"
          onDone={home}
        />
      )}
    </>
  )
}

type Term = PlanTree['terms'][number]
function TermCard({ term, nameOf }: { term: Term; nameOf: (id: number) => string }) {
  const words = useWords()
  const { language } = useOffice()
  return (
    <Card as="section" className="cu-term">
      <header>
        <h2>{words('curriculum.office.plan.term', { ordinal: ordinal(term.term, language) })}</h2>
        <b>{words('curriculum.office.plan.term_hours', { count: term.hours })}</b>
      </header>
      {term.subjects.length === 0 && <p className="of-none">{words('curriculum.office.plan.empty_term')}</p>}
      <SubjectRows rows={term.subjects.filter(subject => subject.group === null)} nameOf={nameOf} />
      {term.groups.map(group => (
        <section key={group.key} className="cu-group" aria-label={group.name}>
          <h3>
            <bdi>{group.name}</bdi> <small>{words('curriculum.office.plan.choose', { count: group.choose })}</small>
          </h3>
          <SubjectRows rows={term.subjects.filter(subject => subject.group === group.key)} nameOf={nameOf} />
        </section>
      ))}
    </Card>
  )
}

function SubjectRows({ rows, nameOf }: { rows: Term['subjects']; nameOf: (id: number) => string }) {
  const words = useWords()
  return (
    <ul className="cu-subjects">
      {rows.map(subject => (
        <li key={subject.subject_id}>
          <bdi dir="ltr" className="of-code">
            {subject.code}
          </bdi>
          <span>
            <Link to={subjectAddress(subject.subject_id)}>
              <bdi>{subject.name}</bdi>
            </Link>
            {subject.prerequisite_ids.length > 0 && (
              <small>
                {words('curriculum.office.plan.after')}{' '}
                <bdi dir="ltr">
                  <Listed items={subject.prerequisite_ids.map(nameOf)} />
                </bdi>
              </small>
            )}
          </span>
          {subject.kind === 'optional' && <Chip>{words('curriculum.subject.values.kind.optional')}</Chip>}
          <b className="num">{subject.hours}</b>
        </li>
      ))}
    </ul>
  )
}
