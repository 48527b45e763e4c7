import { number } from '@halaqa/kit-contract/format'
import { Button, IconButton, useToast } from '@halaqa/kit-web/light'
import { MenuItem, useMediaQuery } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { ActionDialog } from '../action/action-dialog.tsx'
import { selectsFrom } from '../action/action-plan.ts'
import { verbOf } from '../action/verb.ts'
import { useOffice, useWords } from '../office-context.ts'
import { MenuButton } from '../shell/popups.tsx'
import { type AnyRow, bulkAct, type ListSpec, nameOf } from './list-spec.ts'
import { labelOf } from './row-acts.ts'
import { listingOf, useMatchingRows, useSelection } from './selection.tsx'

/**
 * What can be done with the selected rows at once; floats above the foot of the list. When a whole page is ticked it offers
 * all that match, also on the pages that nobody has looked at.
 */
export function SelectionBar({ spec }: { spec: ListSpec }) {
  const words = useWords()
  const { language } = useOffice()
  const { total = 0 } = useListContext<AnyRow>()
  const { except, count, offersMatching, selectMatching, clear } = useSelection()
  const isPhone = useMediaQuery('screen and (max-width: 899.95px)', { noSsr: true })
  const [verb, setVerb] = useState<string>()
  const verbs = useVerbs(spec)
  const edits = useEdits(spec)
  const chosen = [...verbs, ...edits].find(each => each.verb === verb)
  if (count === 0 || verbs.length + edits.length === 0) return null
  const shown = (value: number) => number(value, language)
  const told = except
    ? words('office.selection.all', { count, shown: shown(count) })
    : offersMatching
      ? words('office.selection.page', { count, shown: shown(count) })
      : words(`${spec.word}.selected`, { count, _: words('office.list.selected', { count }) })
  const button = (each: (typeof verbs)[number]) => (
    <Button look="text" size="small" icon={each.icon} onClick={() => setVerb(each.verb)}>
      {each.label}
    </Button>
  )
  // What does not fit beside the number stands under the menu: on a phone one act fits, beside a longer sentence three.
  const fitting = isPhone ? 1 : offersMatching || except ? 3 : verbs.length
  const beside = verbs.slice(0, fitting)
  const others = [...verbs.slice(fitting), ...(isPhone ? edits : [])]
  return (
    <div className="of-selection" role="toolbar" aria-label={words('office.list.selection')}>
      <span aria-live="polite">
        {told}
        {except && except.length > 0 && ` · ${words('office.selection.except', { count: except.length })}`}
      </span>
      {offersMatching && (
        <Button look="text" size="small" className="of-select-all" onClick={selectMatching}>
          {words('office.selection.select_all', { count: total, shown: shown(total) })}
        </Button>
      )}
      {edits.length > 0 && !isPhone && (
        <MenuButton
          button={opener => (
            <Button look="text" size="small" icon="edit" {...opener}>
              {words('office.edit.label')}
            </Button>
          )}
        >
          {edits.map(each => (
            <MenuItem key={each.verb} onClick={() => setVerb(each.verb)}>
              {each.field}
            </MenuItem>
          ))}
        </MenuButton>
      )}
      {beside.map(each => (
        <span key={each.verb}>{button(each)}</span>
      ))}
      {others.length > 0 && (
        <MenuButton button={opener => <IconButton name="more" label={words('office.list.more')} {...opener} />}>
          {others.map(each => (
            <MenuItem key={each.verb} onClick={() => setVerb(each.verb)}>
              {each.label}
            </MenuItem>
          ))}
        </MenuButton>
      )}
      <i aria-hidden="true" />
      <IconButton name="x" size={18} label={words('office.list.clear_selection')} onClick={clear} />
      {chosen && <SelectionDialog spec={spec} chosen={chosen} told={told} onClose={() => setVerb(undefined)} />}
    </div>
  )
}

/** The acts that can be done to what is selected: of all that match, those that say so. */
function useVerbs(spec: ListSpec) {
  const words = useWords()
  const { except } = useSelection()
  const listing = listingOf(spec)
  return Object.entries(spec.bulk)
    .map(([verb, given]) => ({ verb, ...bulkAct(given), label: words(labelOf(spec.word, verb)) }))
    .filter(({ act }) => !except || selectsFrom(act, listing))
    .map(({ icon, ...each }) => ({ ...each, icon: icon ?? (each.verb === 'delete' ? ('trash' as const) : 'check') }))
}

/** The fields that can be edited on what is selected, each as an act of its own. */
function useEdits({ word, edit }: ListSpec) {
  const words = useWords()
  if (!edit) return []
  return Object.entries(edit.forms).map(([source, form]) => {
    const field = words(`${word}.fields.${source}`)
    return {
      verb: `edit.${source}`,
      act: verbOf(edit, form),
      body: { act: source },
      ask: [source],
      label: words('office.edit.field', { field }),
      field,
    }
  })
}

type Chosen = ReturnType<typeof useVerbs>[number] | ReturnType<typeof useEdits>[number]
type DialogProps = { spec: ListSpec; chosen: Chosen; told: string; onClose: () => void }
function SelectionDialog({ spec, chosen, told, onClose }: DialogProps) {
  const words = useWords()
  const say = useToast()
  const queries = useQueryClient()
  const { data = [], refetch } = useListContext<AnyRow>()
  const { ids, clear } = useSelection()
  const { act, body, ask, label } = chosen
  const isEdit = 'field' in chosen
  const matching = useMatchingRows(spec, label)
  const names = new Map<number | string, string>(data.map(row => [row.id, nameOf(spec, row)]))
  // One is called by its name; of several the dialog has a table.
  const only = !matching && ids.length === 1 ? names.get(ids[0]!) : undefined
  const params = spec.meta?.params ?? spec.within
  return (
    <ActionDialog
      action={act}
      {...(matching ? { matching, ...(params && { params }) } : { ids, ...(isEdit && params && { params }) })}
      // What is kept of an edit bears its name.
      body={isEdit ? { ...body, title: `${label} · ${words(`${spec.word}.many`)}` } : body}
      ask={ask}
      undo={isEdit ? undefined : chosen.undo}
      names={names}
      title={`${label} · ${only ?? told}`}
      label={label}
      word={spec.word}
      onDone={() => {
        clear()
        void refetch()
        void queries.invalidateQueries({ queryKey: ['selection-runs'] })
      }}
      onChanged={count => {
        say({ text: words('office.selection.changed', { count }), tone: 'error' })
        void refetch()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
