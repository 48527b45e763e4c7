import { addressOf, type Out } from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { ActionButton, Loaded, Page, useMay, useOffice, useWords } from '@halaqa/kit-office'
import { FormSelect, FormTextarea } from '@halaqa/kit-web/forms'
import { Button, Card, LinkButton } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useState } from 'react'
import { useParams } from 'react-router'
import { steps } from '../../contract/step.ts'
import { noSpecial, previewStep, resendSpecial, resendStep, setSpecialMail } from '../../contract/step-mail.ts'
import { FormDialog } from '../form-dialog.tsx'

type Mails = Out<typeof previewStep.reply>
type Special = Mails['special'][number]
const texts = ['mail_ar', 'mail_en', 'mail_fr', 'sms_ar', 'sms_en', 'sms_fr'] as const

/** A step: its messages as a real applicant reads them, sent again, and written apart for a speciality. */
export function StepPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={previewStep} params={{ id }} word="admission.step.one">
      {(mails, again) => <Shown mails={mails} onChange={again} />}
    </Loaded>
  )
}

function Shown({ mails, onChange: refresh }: { mails: Mails; onChange: () => void }) {
  const words = useWords()
  const may = useMay()
  return (
    <Page
      title={<bdi>{mails.name}</bdi>}
      plainTitle={mails.name}
      sub={words(`admission.step.values.degree_type.${mails.degree_type}`)}
      actions={
        <>
          {mails.people > 0 && (
            <ActionButton
              icon="mail"
              action={resendStep}
              params={{ id: mails.id }}
              word="admission.step"
              label="admission.office.step.resend"
              onDone={refresh}
            />
          )}
          {may(steps.write) && (
            <LinkButton to={addressOf(steps.routes.edit, { params: { id: mails.id } })} size="small" icon="edit">
              {words('ra.action.edit')}
            </LinkButton>
          )}
        </>
      }
    >
      <Previews mails={mails} />
      <Specials mails={mails} onChange={refresh} />
    </Page>
  )
}

function Previews({ mails }: { mails: Mails }) {
  const words = useWords()
  const { language } = useOffice()
  const word = (key: string, values?: object) => words(`admission.office.step.${key}`, { ...values })
  return (
    <>
      <p className="ad-hint">
        {word('people', { people: number(mails.people, language) })}{' '}
        {mails.sample && words('admission.office.messages.preview_of', { name: mails.sample.name })}
      </p>
      <div className="ad-halves">
        {mails.mails.map(each => (
          <Card key={each.language} as="section" className="ad-sample" aria-label={word(`in_${each.language}`)}>
            <h2 className="ad-part-title">{word(`in_${each.language}`)}</h2>
            <b>{word('mail')}</b>
            <Text text={each.mail} language={each.language} none={word('no_mail')} />
            <b>{word('sms')}</b>
            <Text text={each.sms} language={each.language} none={word('no_sms')} />
          </Card>
        ))}
      </div>
    </>
  )
}

function Text({ text, language, none }: { text: string; language: string; none: string }) {
  if (!text) return <p className="ad-hint">{none}</p>
  return (
    <blockquote lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      {text.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change.
        <p key={at}>{line}</p>
      ))}
    </blockquote>
  )
}

/** What the step says to the applicants of one speciality instead. */
function Specials({ mails, onChange }: { mails: Mails; onChange: () => void }) {
  const words = useWords()
  const { language } = useOffice()
  const [open, setOpen] = useState<Partial<Special>>()
  const word = (key: string) => words(`admission.office.step.${key}`)
  return (
    <Card as="section" className="ad-boxes" aria-label={word('special')}>
      <h2 className="ad-part-title">{word('special')}</h2>
      <p className="ad-hint">{word('special_text')}</p>
      <DataTable<Special>
        caption={word('special')}
        rows={mails.special}
        idOf={row => row.specialty_id}
        empty={<p className="of-none">{word('no_special')}</p>}
        columns={[
          {
            key: 'specialty',
            title: words('admission.registration.fields.specialty'),
            main: true,
            cell: row => <bdi>{row.specialty}</bdi>,
          },
          { key: 'people', title: word('people_now'), number: true, cell: row => number(row.people, language) },
          {
            key: 'acts',
            title: '',
            cell: row => (
              <span className="ad-acts">
                {mails.can.write && (
                  <Button look="text" size="small" icon="edit" onClick={() => setOpen(row)}>
                    {words('ra.action.edit')}
                  </Button>
                )}
                {row.people > 0 && (
                  <ActionButton
                    look="text"
                    icon="mail"
                    action={resendSpecial as never}
                    body={{ step_id: mails.id, specialty_id: row.specialty_id }}
                    word="admission.step"
                    label="admission.office.step.resend"
                    onDone={onChange}
                  />
                )}
              </span>
            ),
          },
        ]}
      />
      {mails.can.write && mails.special.length < mails.specialties.length && (
        <div className="ad-acts">
          <Button look="outlined" size="small" icon="plus" onClick={() => setOpen({})}>
            {word('add_special')}
          </Button>
        </div>
      )}
      {open && <SpecialDialog mails={mails} special={open} onDone={onChange} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

type DialogProps = { mails: Mails; special: Partial<Special>; onDone: () => void; onClose: () => void }
function SpecialDialog({ mails, special, onDone, onClose }: DialogProps) {
  const words = useWords()
  const taken = new Set(mails.special.map(each => each.specialty_id))
  // Of another speciality its own texts would be written over.
  const choices = mails.specialties.filter(({ id }) =>
    special.specialty_id ? id === special.specialty_id : !taken.has(id),
  )
  return (
    <FormDialog
      route={setSpecialMail.perform}
      params={{ id: mails.id }}
      values={{
        specialty_id: choices[0]?.id,
        version: special.version ?? noSpecial,
        ...Object.fromEntries(texts.map(key => [key, special[key] ?? ''])),
      }}
      title={words('admission.office.step.special')}
      label={words('ra.action.save')}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="ad-hint">{words('admission.office.step.empty_text')}</p>
      <FormSelect
        name="specialty_id"
        label={words('admission.registration.fields.specialty')}
        choices={choices.map(each => ({ value: String(each.id), label: each.name }))}
      />
      {texts.map(key => (
        <FormTextarea key={key} name={key} label={words(`admission.step.fields.${key}`)} rows={3} />
      ))}
    </FormDialog>
  )
}
