import type { Out } from '@halaqa/kit-contract'
import { PlainList } from '@halaqa/kit-office'
import { createElement, deleteElement, listElements } from '../../contract/element.ts'
import { elementAddress } from '../addresses.ts'

type Element = Out<typeof listElements.reply>['rows'][number]

/** Every element of every subject. */
export function ElementsList() {
  return (
    <PlainList<Element>
      route={listElements}
      word="curriculum.element"
      title="title"
      columns={['title', 'kind', 'subject', 'lessons']}
      open={elementAddress}
      actions={{ delete: deleteElement }}
      references={{ subject_id: 'curriculum.subject' }}
      create={{ to: createElement.path, access: createElement.access }}
    />
  )
}
