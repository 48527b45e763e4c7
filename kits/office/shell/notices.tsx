import { instant } from '@halaqa/kit-contract/format'
import { IconButton } from '@halaqa/kit-web/light'
import { Popover } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall, useOffice, useWords } from '../office-context.ts'
import type { Notice, OfficeModule } from '../office-module.ts'

/** The bell: what the contexts have to tell this person, newest first. Asked for once a minute. */
export function Notices({ sources }: { sources: NonNullable<OfficeModule['notices']>[] }) {
  const words = useWords()
  const call = useCall()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const answer = useQuery({
    queryKey: ['notices'],
    queryFn: async () => (await Promise.all(sources.map(source => source(call)))).flat().sort(newestFirst),
    refetchInterval: 60_000,
    retry: false,
  })
  const notices = answer.data ?? []
  return (
    <>
      <IconButton
        name="bell"
        label={words('office.notices.some', { count: notices.length })}
        dot={notices.length > 0}
        aria-haspopup="dialog"
        onClick={event => setAnchor(event.currentTarget)}
      />
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: -8, horizontal: 'center' }}
        slotProps={{
          paper: { className: 'of-notices', role: 'dialog', 'aria-label': words('office.notices.label') } as object,
        }}
      >
        <h2>{words('office.notices.label')}</h2>
        {notices.length === 0 && <p>{words('office.notices.empty')}</p>}
        <ul>
          {notices.map(notice => (
            <NoticeLine key={notice.key} notice={notice} onGo={() => setAnchor(null)} />
          ))}
        </ul>
      </Popover>
    </>
  )
}
const newestFirst = (a: Notice, b: Notice) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1)

function NoticeLine({ notice, onGo }: { notice: Notice; onGo: () => void }) {
  const { language } = useOffice()
  return (
    <li>
      <Link to={notice.to} onClick={onGo}>
        <b>{notice.title}</b>
        {notice.text && <span>{notice.text}</span>}
        {notice.at && <time dateTime={notice.at}>{instant(notice.at, language)}</time>}
      </Link>
    </li>
  )
}
