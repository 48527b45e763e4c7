import { useWords } from '@halaqa/kit-office'
import { Button } from '@halaqa/kit-web/light'

export function PrintButton() {
  const words = useWords()
  return (
    <Button look="outlined" size="small" icon="file" onClick={() => print()}>
      {words('curriculum.office.print')}
    </Button>
  )
}
