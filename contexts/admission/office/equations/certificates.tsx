import { Failed, FileViewer, useWords, Waiting } from '@halaqa/kit-office'
import { Card } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Equation } from './equation.ts'

type File = Equation['files'][number]

/** The certificates and transcripts of an earlier degree. `turnKey`: where R is an act of the screen. */
export function Certificates({ files, turnKey }: { files: File[]; turnKey?: string }) {
  const words = useWords()
  const [at, setAt] = useState(0)
  const shown = files[at]
  if (!shown)
    return (
      <Card>
        <p className="of-none">{words('admission.office.equation.no_files')}</p>
      </Card>
    )
  return <Shown files={files} at={at} file={shown} onAt={setAt} {...(turnKey && { turnKey })} />
}

type ShownProps = { files: File[]; at: number; file: File; onAt: (at: number) => void; turnKey?: string }
function Shown({ files, at, file, ...viewing }: ShownProps) {
  const { url, error } = useLinked(file)
  if (error) return <Failed error={error} />
  if (!url) return <Waiting rows={4} />
  return (
    <FileViewer
      files={files.map((each, place) => ({
        key: each.id,
        name: each.name,
        type: each.type,
        url: place === at ? url : '',
      }))}
      at={at}
      {...viewing}
    />
  )
}

/** A signed link as an address of this page: the server lets no page frame its files, a blob of our own may be. */
function useLinked(file: File): { url: string | undefined; error: Error | null } {
  const answer = useQuery({
    queryKey: ['certificate', file.id],
    queryFn: async () => {
      const response = await fetch(file.url)
      if (!response.ok) throw new Error(`certificate ${file.id}: ${response.status}`)
      const blob = await response.blob()
      return URL.createObjectURL(new Blob([blob], { type: file.type }))
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const url = answer.data
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return { url, error: answer.error }
}
