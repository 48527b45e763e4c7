import { actsPart, type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { listAudit, listOutbox, showOutbox } from '../contract/audit.ts'
import { awayNow } from '../contract/extra.ts'
import { permissionMatrix, roles, rolesWith } from '../contract/roles.ts'
import { me } from '../contract/sign-in.ts'
import { inviteStaff, listStaff, showStaff } from '../contract/staff.ts'

const { page, resource } = part(() => import('./screens.ts'), ['identity'])

export const identityOffice: OfficeModule = {
  name: 'identity',
  acts: actsPart(() => import('./acts.ts'), ['identity']),
  areas: [{ key: 'system', label: 'identity.office.group', about: 'identity.office.about', icon: 'lock' }],
  menu: [
    {
      area: 'system',
      kind: 'setting',
      label: 'identity.staff.many',
      to: listStaff.path,
      icon: 'users',
      access: listStaff.access,
    },
    {
      area: 'system',
      kind: 'setting',
      label: 'identity.role.many',
      to: roles.routes.list.path,
      icon: 'lock',
      access: roles.read,
    },
    {
      area: 'system',
      kind: 'setting',
      label: 'identity.office.matrix',
      about: 'identity.office.matrix_about',
      to: permissionMatrix.path,
      icon: 'grid',
      access: permissionMatrix.access,
    },
    {
      area: 'system',
      kind: 'setting',
      label: 'identity.office.outbox',
      about: 'identity.office.outbox_about',
      to: listOutbox.path,
      icon: 'mail',
      access: listOutbox.access,
    },
    {
      area: 'system',
      kind: 'setting',
      label: 'identity.office.audit',
      about: 'identity.office.audit_about',
      to: listAudit.path,
      icon: 'list',
      access: listAudit.access,
    },
  ],
  resources: [resource(roles, 'name_ar', 'roleScreens')],
  pages: [
    page(listStaff, 'StaffPage'),
    page({ path: '/identity/staff/create', access: inviteStaff.access }, 'InvitePage'),
    page(showStaff, 'EditStaffPage'),
    page(permissionMatrix, 'MatrixPage'),
    page(listAudit, 'AuditPage'),
    page(listOutbox, 'OutboxPage'),
    page(showOutbox, 'MessagePage'),
    page({ path: '/office/account', access: me.access, name: 'identity.account.own' }, 'OwnAccount'),
  ],
  found: { access: listStaff.access, thing: 'identity.staff', at: id => `/identity/staff/edit/${id}` },
  rolesWith: async (permission, call) =>
    (await call(rolesWith, { query: { permission } })).rows.map(({ name }) => name),
  alarms: { access: awayNow.access, ask: async call => (await call(awayNow)).rows.map(({ name }) => away[name]) },
  account: [
    {
      label: 'identity.office.account',
      to: '/office/account',
      icon: 'user',
      detail: actor => `office.second_factor.${actor.second_factor}`,
    },
  ],
}

/** What each of them means for the work of the college. */
const away = {
  redis: 'identity.office.away.redis',
  mail: 'identity.office.away.mail',
  sms: 'identity.office.away.sms',
  push: 'identity.office.away.push',
  storage: 'identity.office.away.storage',
  scanner: 'identity.office.away.scanner',
  bank: 'identity.office.away.bank',
  documents: 'identity.office.away.documents',
  pictures: 'identity.office.away.pictures',
  register: 'identity.office.away.register',
  seal: 'identity.office.away.seal',
} as const
