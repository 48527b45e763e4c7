import { useWords } from '@halaqa/kit-office'
import { Button } from '@halaqa/kit-web/light'

/** The report as it stands, on paper. */
export function PrintButton() {
  const words = useWords()
  return (
    <div className="ex-print">
      <Button look="outlined" size="small" icon="file" onClick={() => print()}>
        {words('finance.trial-balance.print')}
      </Button>
    </div>
  )
}
