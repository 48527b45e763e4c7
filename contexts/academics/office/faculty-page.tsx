import { Failed, Link, Page, useCall, useWords, Waiting } from '@halaqa/kit-office'
import { Card, Chip, Empty, LinkButton } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { departments, specialties } from '../contract/specialty.ts'
import { type FacultyTree, faculties, showFaculty, structureYears, terms } from '../contract/structure.ts'
import { at } from './addresses.ts'

type Year = FacultyTree['years'][number]
type Term = Year['terms'][number]

/** A faculty as a tree: years, their terms, the departments that begin with a term, and their specialities. */
export function FacultyPage() {
  const id = Number(useParams().id)
  const words = useWords()
  const call = useCall()
  const answer = useQuery({
    queryKey: ['academics', 'faculty', id],
    queryFn: () => call(showFaculty, { params: { id } }),
    retry: false,
  })
  const tree = answer.data
  if (!tree)
    return (
      <Page title={words('academics.faculty.one')}>
        {answer.error ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : <Waiting />}
      </Page>
    )
  return (
    <Page
      title={tree.name}
      actions={
        <>
          <LinkButton look="outlined" size="small" icon="list" to={at(structureYears.routes.list, { faculty_id: id })}>
            {words('academics.structure-year.many')}
          </LinkButton>
          {tree.can.edit && (
            <>
              <LinkButton look="outlined" size="small" icon="edit" to={at(faculties.routes.edit, { id })}>
                {words('ra.action.edit')}
              </LinkButton>
              <LinkButton size="small" icon="plus" to={at(structureYears.routes.create, { faculty_id: id })}>
                {words('academics.structure-year.one')}
              </LinkButton>
            </>
          )}
        </>
      }
    >
      {tree.years.length === 0 && (
        <Empty
          icon="layers"
          title={words('academics.structure-year.empty')}
          text={words('academics.structure-year.empty_text')}
        />
      )}
      <div className="ac-tree">
        {tree.years.map(year => (
          <YearCard key={year.id} year={year} mayEdit={tree.can.edit} />
        ))}
      </div>
    </Page>
  )
}

function YearCard({ year, mayEdit }: { year: Year; mayEdit: boolean }) {
  const words = useWords()
  return (
    <Card as="section" className="ac-year">
      <header>
        <h2>
          <Link to={at(terms.routes.list, { year_id: year.id })}>{year.name}</Link>
        </h2>
        {mayEdit && (
          <LinkButton look="text" size="small" icon="plus" to={at(terms.routes.create, { year_id: year.id })}>
            {words('academics.term.one')}
          </LinkButton>
        )}
      </header>
      {year.terms.length === 0 && <p className="of-none">{words('academics.term.empty')}</p>}
      <ul>
        {year.terms.map(term => (
          <TermRow key={term.id} term={term} mayEdit={mayEdit} />
        ))}
      </ul>
    </Card>
  )
}

function TermRow({ term, mayEdit }: { term: Term; mayEdit: boolean }) {
  const words = useWords()
  return (
    <li>
      <div className="ac-term">
        <Link to={at(departments.routes.list, { term_id: term.id })}>{term.name}</Link>
        {!term.offers_summer && <Chip>{words('academics.office.no_summer')}</Chip>}
        {mayEdit && (
          <LinkButton
            look="text"
            size="small"
            icon="plus"
            aria-label={words('academics.office.add_department', { term: term.name })}
            to={at(departments.routes.create, { term_id: term.id })}
          >
            {words('academics.department.one')}
          </LinkButton>
        )}
      </div>
      {term.departments.length > 0 && (
        <ul>
          {term.departments.map(department => (
            <li key={department.id}>
              <div className="ac-term">
                <Link to={at(departments.routes.edit, { id: department.id })}>{department.name}</Link>
                <Chip tone="primary">{words(`academics.degree.${department.degree_type}`)}</Chip>
              </div>
              <ul>
                {department.specialties.map(specialty => (
                  <li key={specialty.id} className="ac-leaf">
                    <Link to={at(specialties.routes.edit, { id: specialty.id })}>{specialty.name}</Link>
                    {!specialty.open && <Chip>{words('academics.office.closed')}</Chip>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
