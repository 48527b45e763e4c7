import { useWords } from '@halaqa/kit-web/i18n'
import { Card, LinkButton, MoreLink, Notice, Tile } from '@halaqa/kit-web/light'

/** Who makes an account here: applicants. Everybody else gets one from the college. */
export function SignUpChoice() {
  const t = useWords('account')
  return (
    <div className="account-form">
      <Card className="account-kinds">
        <Tile name="cap" tone="primary" />
        <b>{t('signup.applicant')}</b>
        <span>{t('signup.applicant_text')}</span>
        <LinkButton to="/programmes/form" size="large" endIcon="arrow" wide>
          {t('signup.go')}
        </LinkButton>
      </Card>
      <Notice tone="info" icon="info" title={t('signup.others')}>
        {t('signup.others_text')}
      </Notice>
      <div className="account-end">
        <MoreLink to="/auth">{t('signup.have')}</MoreLink>
        <MoreLink to="/programmes">{t('signup.programmes')}</MoreLink>
      </div>
    </div>
  )
}
