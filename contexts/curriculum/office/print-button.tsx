import { useWords } from '@halaqa/kit-office'
import { Button } from '@halaqa/kit-web/light'

/** `onPrint` where more is put on paper than stands on the screen. */
export function PrintButton({ onPrint = async () => print() }: { onPrint?: () => Promise<void> }) {
  const words = useWords()
  return (
    <Button look="outlined" size="small" icon="file" onClick={() => void onPrint()}>
      {words('curriculum.office.print')}
    </Button>
  )
}
