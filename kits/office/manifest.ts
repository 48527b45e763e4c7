export { deskAddress } from '@halaqa/kit-contract'
export { filteredAddress } from './data/filtered-address.ts'
export {
  type AccountLink,
  type Area,
  actsPart,
  type DashboardCard,
  type FoundThing,
  type MenuItem,
  type OfficeModule,
  type OfficePage,
  type OfficeResource,
  part,
} from './office-module.ts'
