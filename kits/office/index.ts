export { ActionButton } from './action/action-button.tsx'
export { ActsMenu, type MenuAct } from './action/acts-menu.tsx'
export { Consequences } from './action/outcomes.tsx'
export { Cell } from './cells.tsx'
export { Change } from './change.tsx'
export type { Actor } from './data/access.ts'
export { signInAddress } from './data/addresses.ts'
export { mergeMessages } from './data/i18n.ts'
export { cardsOf, mayOpen, menuOf, pageAt, pagesOf } from './data/openable.ts'
export { ContractForm, type Inputs } from './form/contract-form.tsx'
export { FieldFor } from './form/field-for.tsx'
export { PlainList } from './list/plain-list.tsx'
export { Office, type OfficeProps } from './office.tsx'
export { useCall, useMay, useOffice, useWords } from './office-context.ts'
export {
  type AccountLink,
  type DashboardCard,
  type Hit,
  type MenuItem,
  type OfficeModule,
  page,
} from './office-module.ts'
export { type ScreenOptions, type Screens, screens } from './screens/screens.tsx'
export { OfficeDialog } from './shell/dialog.tsx'
export { Loaded, PendingPage } from './shell/loaded.tsx'
export { Page } from './shell/page.tsx'
export { Failed, messageOf, Waiting } from './shell/states.tsx'
export { Chart, type Series } from './show/charts.tsx'
export type { ImageEdit } from './show/crop-stage.tsx'
export { type Fact, Facts } from './show/facts.tsx'
export { FileViewer, type ViewedFile } from './show/file-viewer.tsx'
export { StatTile } from './show/stat-tile.tsx'
export { Timeline, type TimelineEntry } from './show/timeline.tsx'
export { useFileUrl } from './show/use-file-url.ts'
export { type Offer, useUndo } from './undo/undo-host.tsx'
