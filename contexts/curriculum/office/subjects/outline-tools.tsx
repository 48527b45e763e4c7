import { ImportPanel, OfficeDialog, useMay, useSaveFile, useWords } from '@halaqa/kit-office'
import { Button } from '@halaqa/kit-web/light'
import { DialogActions, DialogContent } from '@mui/material'
import { useState } from 'react'
import { exportOutline, importOutline } from '../../contract/outline.ts'

/** Takes the outline of a subject out as a sheet, and a sheet in. */
export function OutlineTools({ subjectId, canImport }: { subjectId: number; canImport: boolean }) {
  const words = useWords()
  const may = useMay()
  const { isBusy, save } = useSaveFile()
  const [isOpen, setOpen] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const word = (key: string) => words(`curriculum.office.outline.${key}`)
  const params = { id: subjectId }
  return (
    <>
      <Button
        size="small"
        look="outlined"
        icon="dl"
        busy={isBusy}
        onClick={() => void save(exportOutline, { params, query: { format: 'xlsx' } }, `${word('name')}.xlsx`)}
      >
        {word('export')}
      </Button>
      {canImport && may(importOutline.access) && (
        <Button size="small" look="outlined" icon="ul" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {word('import')}
        </Button>
      )}
      {isOpen && (
        <OfficeDialog title={word('import')} size="md" busy={isTaking} onClose={() => setOpen(false)}>
          <DialogContent className="of-act">
            <ImportPanel route={importOutline} params={params} onBusy={setTaking}>
              <p>{word('help')}</p>
            </ImportPanel>
          </DialogContent>
          <DialogActions className="of-dialog-acts">
            <Button look="outlined" disabled={isTaking} onClick={() => setOpen(false)}>
              {words('ra.action.close')}
            </Button>
          </DialogActions>
        </OfficeDialog>
      )}
    </>
  )
}
