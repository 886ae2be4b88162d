import { userTypes, type Viewer } from '../../access/viewer.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { RecordRules } from '../../kit/resource/resource.ts'

const BEYOND = invalid(null, 'CLIENT_BEYOND_YOU', 'Only vendor operations change apps.')
const SYSTEM = invalid(null, 'SYSTEM_ROW', 'This is part of the portal. It cannot be changed.')

/** Only vendor operations may change these records, and nobody may change those that the installation brings (`isSystem`). */
export const changedByOperations = {
  usually: 'record' as const,
  refuse({ userType }: Viewer, record: object) {
    if (userType !== userTypes.VENDOR_OPERATIONS) return BEYOND
    return 'isSystem' in record && record.isSystem === true ? SYSTEM : undefined
  },
  asksFresh: () => false,
} satisfies Partial<RecordRules<never, 'record'>>
