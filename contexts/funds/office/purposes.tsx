import { screens, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { type PurposeTone, purposes } from '../contract/purposes.ts'

export const purposeScreens = screens(purposes, {
  columns: [
    'name_ar',
    { source: 'colour', render: row => <Colour colour={row.colour} /> },
    'name_en',
    'name_fr',
    'is_active',
  ],
})

function Colour({ colour }: { colour: PurposeTone }) {
  const words = useWords()
  return <Chip tone={colour}>{words(`funds.purpose.values.colour.${colour}`)}</Chip>
}
