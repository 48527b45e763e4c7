export { ActionButton } from './action/action-button.tsx'
export { ActionDialog } from './action/action-dialog.tsx'
export type { Act } from './action/action-plan.ts'
export { Cell } from './cells.tsx'
export { type Actor, may } from './data/access.ts'
export { recordAddress, type Screen, screenAddress, signInAddress } from './data/addresses.ts'
export { type Messages, mergeMessages } from './data/i18n.ts'
export { browserPreferences, type Preferences } from './data/preferences.ts'
export { ContractForm, type Inputs } from './form/contract-form.tsx'
export { FieldFor } from './form/field-for.tsx'
export { RecordPicker } from './form/reference-field.tsx'
export { download } from './list/list-tools.tsx'
export { type ListOf, PlainList, useListOf } from './list/plain-list.tsx'
export { Office, type OfficeProps } from './office.tsx'
export { useActor, useCall, useMay, useOffice, useWords } from './office-context.ts'
export {
  type AccountLink,
  type DashboardCard,
  type Hit,
  type MenuItem,
  type Notice,
  type OfficeModule,
  type OfficePage,
  page,
} from './office-module.ts'
export { type ScreenOptions, type Screens, screens } from './screens/screens.tsx'
export { Page, PageHead } from './shell/page.tsx'
export { Failed, messageOf, Waiting } from './shell/states.tsx'
export { Chart, type Series } from './show/charts.tsx'
export type { ImageEdit } from './show/crop-stage.tsx'
export { type Fact, Facts } from './show/facts.tsx'
export { FileViewer, type ViewedFile } from './show/file-viewer.tsx'
export { StatTile } from './show/stat-tile.tsx'
export { Timeline, type TimelineEntry } from './show/timeline.tsx'
export { useFileUrl } from './show/use-file-url.ts'
