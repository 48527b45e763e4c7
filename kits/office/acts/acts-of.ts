import { type Access, type Action, operationId, type Resource } from '@halaqa/kit-contract'
import { shapeOf } from '../form/shape.ts'
import { actLabel } from './act-label.ts'

/** An act at its address; `label` is a message key, `word` what the keys of its fields begin with. */
export type AddressedAct = {
  action: Action
  path: string
  access: Access
  word: string
  /** Null: its question cannot be asked by its address alone, which leads to the screen above it, where it is done. */
  label: string | null
  danger: boolean
}

/**
 * The acts of staff in a contract, for the file that a context's manifest names as `acts`. An act on what its address names is
 * said by `<word>.actions.<verb>`, a deletion by the kit's own word; `labels` says otherwise, by the name of the operation. Acts
 * on many rows are asked where the rows are chosen.
 */
export function actsOf(contract: object, labels: Record<string, string | null> = {}): AddressedAct[] {
  return Object.values(contract)
    .flatMap(each => (isAction(each) ? [each] : isResource(each) ? actsOfResource(each) : []))
    .filter(({ perform: { access } }) => access !== 'public' && access.guards.includes('users'))
    .map(action => {
      const { access, body } = action.perform
      const { path } = action.preview
      const name = operationId(action.perform)
      const word = name.slice(0, name.lastIndexOf('.'))
      const own = actLabel(name)
      const danger = own === 'ra.action.delete'
      const isOfOne = path.includes('{') && !('ids' in shapeOf(body))
      const label = isOfOne ? (name in labels ? labels[name]! : own) : null
      return { action, path, access, word, label, danger }
    })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isAction = (value: unknown): value is Action => isObject(value) && 'perform' in value && 'preview' in value
const isResource = (value: unknown): value is Resource => isObject(value) && 'operations' in value && 'routes' in value
const actsOfResource = ({ routes }: Resource): Action[] => Object.values(routes as object).filter(isAction)
