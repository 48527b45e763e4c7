import { showEquation } from '@halaqa/admission/contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Empty, ErrorBlock, LinkButton, Skeleton } from '@halaqa/kit-web/light'
import { Loaded, PageHead } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { EquationForm } from './equation-form.tsx'
import { EquationResult } from './equation-result.tsx'

/** Equivalence of an earlier degree, for those who have one: two pages to fill in, then the decision. */
export function Page() {
  const t = useWords('applicant')
  const web = useWords('web')
  const equation = useCallQuery(showEquation)
  // X008, X009: said in words of its own.
  if (equation.error && !equation.data && equation.error.status !== 0)
    return (
      <ErrorBlock
        icon="alert"
        title={t(equation.error.status === 401 ? 'equation.sign_in' : 'equation.failed')}
        action={
          <LinkButton
            to={equation.error.status === 401 ? '/auth?as=registrars' : '/registrar'}
            look="outlined"
            size="small"
          >
            {t(equation.error.status === 401 ? 'session.sign_in' : 'to_application')}
          </LinkButton>
        }
      />
    )
  return (
    <>
      <PageHead title={t('places.equation')} sub={t('equation.text')} />
      <Loaded query={equation} loading={<Skeleton label={web('loading')} rows={4} />}>
        {({ equation: found, needed }) =>
          !needed ? (
            <Empty
              icon="scale"
              title={t('equation.not_needed')}
              text={t('equation.not_needed_text')}
              action={
                <LinkButton to="/registrar" look="outlined">
                  {t('to_application')}
                </LinkButton>
              }
            />
          ) : found && !found.can.edit ? (
            <EquationResult equation={found} />
          ) : (
            <EquationForm equation={found} />
          )
        }
      </Loaded>
    </>
  )
}
