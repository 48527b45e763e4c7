import { Link, Loaded, Page, screens, useWords } from '@halaqa/kit-office'
import { Card, Empty, LinkButton } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/screen'
import { useSearchParams } from 'react-router'
import { parts, partsOfSubject } from '../../contract/part.ts'
import { at, subjectAddress } from '../addresses.ts'

export const partScreens = screens(parts as never, {
  columns: ['title', 'subject_id', 'position'] as never,
})

/** The parts of every subject with the number of their lessons. */
export function PartsBySubject() {
  const words = useWords()
  const subject = Number(useSearchParams()[0].get('subject')) || undefined
  return (
    <Loaded route={partsOfSubject} query={subject ? { subject } : {}} word="curriculum.part.many">
      {({ rows }) => (
        <Page
          title={words('curriculum.part.many')}
          actions={
            <LinkButton look="outlined" size="small" icon="list" to={parts.routes.list.path}>
              {words('curriculum.office.part.all')}
            </LinkButton>
          }
        >
          {rows.length === 0 ? (
            <Empty icon="layers" title={words('curriculum.office.part.none')} />
          ) : (
            <Card>
              <DataTable
                caption={words('curriculum.part.many')}
                rows={rows}
                idOf={row => row.id}
                columns={[
                  {
                    key: 'subject',
                    title: words('curriculum.part.fields.subject_id'),
                    cell: row => (
                      <Link to={subjectAddress(row.subject_id)}>
                        <bdi>{row.subject}</bdi>
                      </Link>
                    ),
                  },
                  {
                    key: 'title',
                    title: words('curriculum.part.fields.title'),
                    main: true,
                    cell: row => (
                      <Link to={at(parts.routes.show, row.id)}>
                        <bdi>{row.title}</bdi>
                      </Link>
                    ),
                  },
                  {
                    key: 'lessons',
                    title: words('curriculum.part.fields.lessons'),
                    number: true,
                    cell: row => row.lessons,
                  },
                ]}
              />
            </Card>
          )}
        </Page>
      )}
    </Loaded>
  )
}
