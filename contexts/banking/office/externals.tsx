import { PlainList } from '@halaqa/kit-office'
import {
  approveExternal,
  askExternalReversal,
  deleteExternal,
  leaveExternal,
  refuseExternal,
  reverseExternal,
} from '../contract/external-decisions.ts'
import { createExternal, type External, listExternals } from '../contract/externals.ts'
import { externalAddress } from './addresses.ts'
import { directionTones, externalTones } from './tones.ts'

/** Money on bank accounts that concerns no student: what waits for a second person, what is posted, what was refused. */
export function ExternalsList() {
  return (
    <PlainList<External>
      route={listExternals}
      word="banking.external"
      title="description"
      columns={[
        'happened_on',
        'amount',
        { source: 'direction', tones: directionTones },
        'kind',
        'description',
        { source: 'state', tones: externalTones },
        'bank_account',
        'entered_by_name',
        { source: 'approved_by_name', isExtra: true },
        { source: 'desk', isExtra: true },
        { source: 'id', isExtra: true },
      ]}
      presets={(['entered', 'posted', 'refused', 'reversing'] as const).map(state => ({
        key: state,
        label: `banking.external.values.state.${state}`,
        filter: { state },
      }))}
      references={{ bank_account_id: 'banking.account' }}
      actions={{
        approve: approveExternal,
        refuse: refuseExternal,
        ask_reversal: askExternalReversal,
        reverse: reverseExternal,
        leave: leaveExternal,
        delete: deleteExternal,
      }}
      sends={{ approve: ['revision'] }}
      open={row => externalAddress(row.id)}
      create={{ to: createExternal.path, access: createExternal.access }}
    />
  )
}
