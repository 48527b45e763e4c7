export {
  type AccountLink,
  actsPart,
  type DashboardCard,
  deskAddress,
  type Hit,
  type MenuItem,
  type OfficeModule,
  type OfficePage,
  type OfficeResource,
  part,
} from './office-module.ts'
