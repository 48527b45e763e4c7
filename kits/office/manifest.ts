export { deskAddress } from '@halaqa/kit-contract'
export { filteredAddress } from './data/filtered-address.ts'
export {
  type AccountLink,
  type Area,
  actsPart,
  type DashboardCard,
  type Hit,
  type MenuItem,
  type OfficeModule,
  type OfficePage,
  type OfficeResource,
  part,
  rowsToOffer,
  type Search,
} from './office-module.ts'
