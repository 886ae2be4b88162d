import { userTypes } from '../access/viewer.ts'
import type { notification } from '../tables/people/notification.table.ts'
import { demoId } from './seed-random.ts'
import type { DemoUser } from './seed-users.ts'

type Row = typeof notification.$inferInsert
type Told = Omit<Row, 'id' | 'userId' | 'createdAt' | 'readAt'> & { readonly hoursAgo: number; readonly read?: true }

const HOUR_MS = 3_600_000
const { EMPLOYEE, MANAGER, HR_ADMIN, ADMIN, VENDOR_OPERATIONS } = userTypes

const request = (requestType: Row['requestType'], requestStatus: Row['requestStatus'], hoursAgo: number, person?: string): Told => ({
  kind: 'REQUEST',
  requestType,
  requestStatus,
  titleCode: person === undefined ? 'REQUEST_STATUS' : 'REQUEST_RECEIVED',
  parameters: person === undefined ? {} : { person },
  hoursAgo,
})

const newDevice: Told = {
  kind: 'SECURITY',
  titleCode: 'NEW_DEVICE',
  parameters: { browser: 'Firefox', system: 'Windows', address: '198.51.100.23' },
  link: '/profile',
  hoursAgo: 30,
  read: true,
}

const finished = (portal: 'admin' | 'vendor'): readonly Told[] => [
  { kind: 'WORK', titleCode: 'EXPORT_FINISHED', parameters: { count: '1240' }, link: `/${portal}/jobs`, hoursAgo: 5 },
  {
    kind: 'WORK',
    titleCode: 'IMPORT_FINISHED',
    parameters: { count: '38', failed: '2' },
    link: `/${portal}/jobs`,
    hoursAgo: 76,
    read: true,
  },
]

const TOLD: Readonly<Partial<Record<number, readonly Told[]>>> = {
  [EMPLOYEE]: [
    request('EXPENSE', 'APPROVED', 3),
    request('LEAVE', 'MORE_INFORMATION_REQUIRED', 26),
    { ...request('TIMESHEET', 'IMPORTED_TO_PAYROLL', 75), read: true },
    { ...request('LEAVE', 'DECLINED', 170), read: true },
    newDevice,
  ],
  [MANAGER]: [
    request('LEAVE', 'SUBMITTED', 2, 'Élodie Employé'),
    request('TIMESHEET', 'SUBMITTED', 27, 'Łukasz Locked'),
    { ...request('EXPENSE', 'INFORMATION_PROVIDED', 50, 'Élodie Employé'), read: true },
    { ...request('LEAVE', 'CANCELLED', 99, 'Eva Éxpired'), read: true },
    newDevice,
  ],
  [HR_ADMIN]: [
    request('EXPENSE', 'SUBMITTED', 1, 'Marta Mánager'),
    request('LEAVE', 'APPROVED_BY_ADMIN', 28, 'Élodie Employé'),
    { ...request('TIMESHEET', 'SUBMITTED', 52, 'Anouk Aûthenticator'), read: true },
    newDevice,
  ],
  [ADMIN]: [...finished('admin'), newDevice],
  [VENDOR_OPERATIONS]: [...finished('vendor'), newDevice],
}

export const demoNotificationsOf = ({ row }: DemoUser, at: Date): Row[] =>
  (TOLD[row.userType ?? EMPLOYEE] ?? []).map(({ hoursAgo, read, ...told }, n) => {
    const createdAt = new Date(at.valueOf() - hoursAgo * HOUR_MS)
    return {
      ...told,
      id: demoId(`notification ${row.id} ${n}`),
      userId: row.id,
      requestType: told.requestType ?? null,
      requestStatus: told.requestStatus ?? null,
      parameters: told.parameters ?? {},
      link: told.link ?? null,
      createdAt,
      readAt: read ? new Date(createdAt.valueOf() + HOUR_MS) : null,
    }
  })
