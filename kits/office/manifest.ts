export {
  type AccountLink,
  type DashboardCard,
  type Hit,
  type MenuItem,
  type OfficeModule,
  type OfficePage,
  type OfficeResource,
  part,
} from './office-module.ts'
