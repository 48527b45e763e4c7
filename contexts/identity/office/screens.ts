/** The screens of identity, by the names under which index.ts places them. They come when the first of them is opened. */
export { OwnAccount } from './account/own-account.tsx'
export { AuditPage } from './audit/audit-page.tsx'
export { MessagePage, OutboxPage } from './outbox/outbox-pages.tsx'
export { MatrixPage } from './roles/matrix-page.tsx'
export { roleScreens } from './roles/roles.screens.tsx'
export { EditStaffPage, InvitePage, StaffPage } from './staff/staff-pages.tsx'
