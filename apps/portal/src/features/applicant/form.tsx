import '../apply/apply.css'
import { ContactChange, formPage, updateProfile } from '@halaqa/admission/contract'
import { listCountries, listStates } from '@halaqa/content/contract'
import { dayWithHijri, percent } from '@halaqa/kit-contract/format'
import { Form, FormInput, FormPhone, FormProblem, SendButton, useContractForm } from '@halaqa/kit-web/forms'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Skeleton, useToast } from '@halaqa/kit-web/light'
import { Loaded, PageHead, Section } from '@halaqa/kit-web/screen'
import { useCallQuery, useSession } from '@halaqa/kit-web/session'
import { type ReactNode, useEffect, useState } from 'react'
import { useList } from '../apply/use-list.ts'
import { StudyEdit, useFormRefresh, useStudyForm } from './form-study.tsx'
import { type Filled, studyValues } from './study-values.ts'
import { useProfile } from './use-profile.ts'

/** The form as it was filled in. The contact may be changed, and what is applied for until the documents are reviewed. */
export function Page() {
  const t = useWords('applicant')
  const web = useWords('web')
  const form = useCallQuery(formPage)
  return (
    <>
      <PageHead title={t('places.form')} sub={t('form.text')} />
      <Loaded query={form} loading={<Skeleton label={web('loading')} rows={4} />}>
        {filled => (
          <>
            <Study filled={filled} />
            <Contact filled={filled} />
            <Person filled={filled} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Rows({ rows }: { rows: [label: string, value: ReactNode, ltr?: boolean][] }) {
  return (
    <dl className="ap-facts">
      {rows.map(([label, value, ltr]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi dir={ltr ? 'ltr' : undefined}>{value || '—'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Person({ filled }: { filled: Filled }) {
  const t = useWords('apply')
  const own = useWords('applicant')
  const [language] = useLanguage()
  const countries = useList(listCountries)
  return (
    <Section title={t('steps.person')}>
      <Card className="ap-gap ap-stack">
        <Rows
          rows={[
            [
              t('review.name'),
              [filled.first_name, filled.second_name, filled.third_name, filled.family_name].join(' '),
            ],
            [t('fields.latin_name'), filled.latin_name, true],
            [t('fields.civil_number'), filled.civil_number, true],
            [t('fields.birth_date'), dayWithHijri(filled.birth_date, language)],
            [t('fields.gender'), t(`gender.${filled.gender}`)],
            [
              t('fields.nationality'),
              countries.find(each => each.id === filled.nationality)?.name ?? filled.nationality,
            ],
          ]}
        />
        <p className="ap-quiet">{own('form.staff')}</p>
      </Card>
    </Section>
  )
}

function Contact({ filled }: { filled: Filled }) {
  const t = useWords('apply')
  const own = useWords('applicant')
  const toast = useToast()
  const again = useFormRefresh()
  const { call } = useSession('registrars')
  const { data } = useProfile()
  const countries = useList(listCountries)
  const states = useList(listStates, { country: 'OM' })
  const [editing, setEditing] = useState(false)
  const values = { contact_mobile: filled.contact_mobile, contact_email: filled.contact_email, city: filled.city }
  const form = useContractForm({
    schema: ContactChange,
    defaults: values,
    draft: 'applicant-contact',
    submit: async body => {
      await call(updateProfile, { body })
      await again()
      setEditing(false)
      toast({ text: own('form.saved') })
    },
  })
  // What was typed before the session ended stands here again.
  const { restored, discard, begin } = form.draft
  useEffect(() => {
    if (restored) setEditing(true)
  }, [restored])
  const open = () => {
    begin(values)
    setEditing(true)
  }
  const close = () => {
    discard()
    setEditing(false)
  }
  const isVerified = data?.email_verified !== 0
  const place = [states.find(each => each.id === filled.state)?.name ?? filled.state, filled.city]
  return (
    <Section
      title={t('steps.contact')}
      action={
        !editing && (
          <Button look="outlined" size="small" icon="edit" onClick={open}>
            {own('form.edit_contact')}
          </Button>
        )
      }
    >
      <Card className="ap-gap">
        {editing ? (
          <Form form={form} className="ap-stack">
            <FormInput
              name="contact_email"
              kind="email"
              label={t('fields.contact_email')}
              disabled={isVerified}
              help={isVerified ? own('form.verified') : undefined}
            />
            <FormPhone
              name="contact_mobile"
              code={countries.find(each => each.id === filled.country)?.calling_code ?? undefined}
              label={t('fields.contact_mobile')}
              help={t('help.contact_mobile')}
            />
            <FormInput name="city" label={t('fields.city')} />
            <FormProblem />
            <div className="ap-acts">
              <SendButton>{own('form.save')}</SendButton>
              <Button look="text" onClick={close}>
                {own('cancel')}
              </Button>
            </div>
          </Form>
        ) : (
          <Rows
            rows={[
              [t('fields.contact_email'), filled.contact_email, true],
              [t('fields.contact_mobile'), filled.contact_mobile, true],
              [t('fields.country'), countries.find(each => each.id === filled.country)?.name ?? filled.country],
              [t('review.place'), place.filter(Boolean).join(t('comma'))],
            ]}
          />
        )}
      </Card>
    </Section>
  )
}

function Study({ filled }: { filled: Filled }) {
  const t = useWords('apply')
  const own = useWords('applicant')
  const [language] = useLanguage()
  const { data: profile } = useProfile()
  const [editing, setEditing] = useState(false)
  const form = useStudyForm(filled, () => setEditing(false))
  const { restored, discard, begin } = form.draft
  useEffect(() => {
    if (restored) setEditing(true)
  }, [restored])
  const open = () => {
    begin(studyValues(filled))
    setEditing(true)
  }
  const cancel = () => {
    discard()
    setEditing(false)
  }
  const isAgain = filled.can.again
  const level = filled.secondary_percent === null ? null : percent(filled.secondary_percent / 100, language)
  return (
    <Section
      title={t('steps.study')}
      action={
        (filled.can.edit || isAgain) &&
        !editing && (
          <Button look={isAgain ? 'filled' : 'outlined'} size="small" icon={isAgain ? 'plus' : 'edit'} onClick={open}>
            {own(isAgain ? 'form.again' : 'form.edit_study')}
          </Button>
        )
      }
    >
      <Card className="ap-gap">
        {editing ? (
          <StudyEdit filled={filled} form={form} cancel={cancel} />
        ) : (
          <div className="ap-stack">
            <Rows
              rows={[
                [t('fields.degree_type'), t(`degrees.${filled.degree_type}`)],
                [t('fields.specialty_id'), profile?.specialty.name],
                [t('fields.route'), t(`routes.${filled.route}`)],
                ...(level === null ? [] : ([[t('fields.secondary_percent'), level]] as [string, ReactNode][])),
                ...(filled.experience_years === null
                  ? []
                  : ([[t('fields.experience_years'), String(filled.experience_years)]] as [string, ReactNode][])),
              ]}
            />
            {!filled.can.edit && <p className="ap-quiet">{own(isAgain ? 'form.again_text' : 'form.locked')}</p>}
          </div>
        )}
      </Card>
    </Section>
  )
}
