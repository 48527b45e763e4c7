import { Notice } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useCall, useMay, useWords } from '../office-context.ts'
import type { OfficeModule } from '../office-module.ts'

/** What does not answer, over every page, to those who look after the system; they need not go and look for it. */
export function Alarms({ modules }: { modules: OfficeModule[] }) {
  const call = useCall()
  const may = useMay()
  const words = useWords()
  const asked = modules.flatMap(({ alarms }) => (alarms && may(alarms.access) ? alarms : []))
  const said = useQuery({
    queryKey: ['office-alarms'],
    queryFn: async () => (await Promise.all(asked.map(alarms => alarms.ask(call)))).flat(),
    enabled: asked.length > 0,
    refetchInterval: 60_000,
    retry: false,
  })
  if (!said.data?.length) return null
  return (
    <div className="of-alarms" role="status">
      {said.data.map(key => (
        <Notice key={key} tone="warning" icon="alert">
          {words(key)}
        </Notice>
      ))}
    </div>
  )
}
