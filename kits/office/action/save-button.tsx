import type { Route } from '@halaqa/kit-contract'
import { Button } from '@halaqa/kit-web/light'
import { useMay, useWords } from '../office-context.ts'
import { useSaveFile } from './save-file.ts'

type Props = { route: Route; given?: object; name: string; label?: string }

/** A sheet of what the screen shows, for screens that are not a list by themselves. Not there without the permission. */
export function SaveButton({ route, given = {}, name, label = 'office.list.export' }: Props) {
  const words = useWords()
  const may = useMay()
  const { isBusy, save } = useSaveFile()
  if (!may(route.access)) return null
  return (
    <Button look="outlined" size="small" icon="dl" busy={isBusy} onClick={() => void save(route, given, name)}>
      {words(label)}
    </Button>
  )
}
