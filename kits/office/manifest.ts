export {
  type AccountLink,
  type Area,
  actsPart,
  type DashboardCard,
  deskAddress,
  type Hit,
  type MenuItem,
  type OfficeModule,
  type OfficePage,
  type OfficeResource,
  part,
  rowsToOffer,
} from './office-module.ts'
