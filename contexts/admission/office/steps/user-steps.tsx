import { addressOf, type Out } from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { ContractForm, Loaded, Page, useOffice, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Button, Card, Chip, LinkButton, Notice } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { editUserStep, listUserSteps, updateUserStep } from '../../contract/user-step.ts'

type Officers = Out<typeof listUserSteps.reply>
type Officer = Officers['rows'][number]
type Unhandled = Officers['unhandled']
type Choice = Out<typeof editUserStep.reply>
const word = 'admission.user-step'
const degrees = ['diploma', 'bachelor', 'master'] as const

/** Which officer handles which steps. */
export function UserStepsPage() {
  return (
    <Loaded route={listUserSteps} word={`${word}.many`}>
      {officers => <Shown officers={officers} />}
    </Loaded>
  )
}

function Shown({ officers }: { officers: Officers }) {
  const words = useWords()
  const { language } = useOffice()
  const degree = (each: (typeof degrees)[number]) => words(`admission.step.values.degree_type.${each}`)
  return (
    <Page title={words(`${word}.many`)}>
      <p className="ad-hint">{words(`${word}.text`)}</p>
      {officers.unhandled.length > 0 && (
        <Notice tone="warning" icon="alert" title={words(`${word}.unhandled`)}>
          <UnhandledSteps steps={officers.unhandled} degree={degree} />
        </Notice>
      )}
      <Card>
        <DataTable<Officer>
          caption={words(`${word}.many`)}
          rows={officers.rows}
          idOf={row => row.user_id}
          columns={[
            { key: 'name', title: words(`${word}.fields.name`), main: true, cell: row => <bdi>{row.name}</bdi> },
            {
              key: 'steps',
              title: words(`${word}.fields.steps`),
              cell: row =>
                row.steps.length === 0 ? (
                  <span className="of-none">—</span>
                ) : (
                  <span className="ad-chips">
                    {row.steps.map(step => (
                      <Chip key={step.id} tone="neutral">
                        {step.name} · {degree(step.degree_type)}
                      </Chip>
                    ))}
                  </span>
                ),
            },
            {
              key: 'people',
              title: words(`${word}.fields.people`),
              number: true,
              cell: row => number(row.people, language),
            },
            {
              key: 'edit',
              title: <span className="hq-unseen">{words('ra.action.edit')}</span>,
              cell: row =>
                officers.can.edit && (
                  <LinkButton
                    to={addressOf(editUserStep, { params: { user_id: row.user_id } })}
                    look="text"
                    size="small"
                    icon="edit"
                  >
                    {words('ra.action.edit')}
                  </LinkButton>
                ),
            },
          ]}
        />
      </Card>
    </Page>
  )
}

/** Of the unhandled steps so many are said at once, those with the most people; the rest on asking. */
const saidAtOnce = 3

function UnhandledSteps({ steps, degree }: { steps: Unhandled; degree: (each: (typeof degrees)[number]) => string }) {
  const words = useWords()
  const { language } = useOffice()
  const [isOpen, setOpen] = useState(false)
  const ordered = [...steps].sort((a, b) => b.people - a.people)
  const left = ordered.length - saidAtOnce
  return (
    <>
      <ul className="ad-unhandled">
        {(isOpen ? ordered : ordered.slice(0, saidAtOnce)).map(step => (
          <li key={step.id}>
            <bdi>{step.name}</bdi> ({degree(step.degree_type)}): {number(step.people, language)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button look="text" size="small" aria-expanded={isOpen} onClick={() => setOpen(now => !now)}>
          {isOpen ? words(`${word}.fewer`) : words(`${word}.more`, { number: number(left, language) })}
        </Button>
      )}
    </>
  )
}

/** The steps of one officer, ticked. */
export function UserStepPage() {
  const userId = Number(useParams().user_id)
  return (
    <Loaded route={editUserStep} params={{ user_id: userId }} word={`${word}.one`}>
      {choice => <Form choice={choice} />}
    </Loaded>
  )
}

function Form({ choice }: { choice: Choice }) {
  const words = useWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const back = () => navigate(listUserSteps.path)
  return (
    <Page
      title={choice.name}
      sub={words(`${word}.one`)}
      crumbs={[{ label: words(`${word}.many`), to: listUserSteps.path }]}
    >
      <ContractForm
        route={updateUserStep}
        params={{ user_id: choice.user_id }}
        word={word}
        values={choice}
        onCancel={back}
        onDone={() => {
          void queries.invalidateQueries({ queryKey: ['admission'] })
          back()
        }}
      >
        {({ Section }) =>
          degrees.map(degree => (
            <Section key={degree} title={words(`admission.step.values.degree_type.${degree}`)}>
              <Ticks steps={choice.steps.filter(step => step.degree_type === degree)} />
            </Section>
          ))
        }
      </ContractForm>
    </Page>
  )
}

function Ticks({ steps }: { steps: Choice['steps'] }) {
  const { value = [], onChange } = useChosen<number[]>('step_ids')
  return (
    <div className="ad-boxes">
      {steps.map(step => (
        <label key={step.id} className="hq-checkbox">
          <input
            type="checkbox"
            checked={value.includes(step.id)}
            onChange={event =>
              onChange(event.target.checked ? [...value, step.id] : value.filter(each => each !== step.id))
            }
          />
          <span>
            <bdi>{step.name}</bdi>
          </span>
        </label>
      ))}
    </div>
  )
}
