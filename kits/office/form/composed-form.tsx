import { Children, type ElementType, isValidElement, type ReactElement, type ReactNode } from 'react'
import { useWords } from '../office-context.ts'
import type { Inputs } from './contract-form.tsx'

type Parts = { children?: ReactNode; source?: string }

/** Every element of one kind in what was composed, whatever stands around it. */
function elementsIn(node: ReactNode, kind: ElementType): ReactElement<Parts>[] {
  return Children.toArray(node).flatMap(each => {
    if (!isValidElement<Parts>(each)) return []
    return each.type === kind ? [each] : elementsIn(each.props.children, kind)
  })
}

type ComposedFormProps = {
  /** Composes the inputs; its `Field`s stand in what it returns, not inside components of its own. */
  compose: ((inputs: Inputs<any>) => ReactElement) | undefined
  inputs: Inputs<any>
  /** All that the contract takes in, in its order. */
  fields: string[]
  hidden: readonly string[]
}

/**
 * The form of a plain resource: as it was composed, then the fields that it neither places nor hides, so that a new
 * field of the contract is asked for without being named again.
 */
export function ComposedForm({ compose, inputs, fields, hidden }: ComposedFormProps) {
  const words = useWords()
  const composed = compose?.(inputs)
  const { Field, Section } = inputs
  const placed = new Set([...hidden, ...elementsIn(composed, Field).map(({ props }) => props.source)])
  const rest = fields.filter(source => !placed.has(source)).map(source => <Field key={source} source={source} />)
  const hasSections = elementsIn(composed, Section).length > 0
  return (
    <>
      {composed}
      {hasSections && rest.length > 0 ? <Section title={words('office.form.more')}>{rest}</Section> : rest}
    </>
  )
}
