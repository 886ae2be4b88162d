import type { Reader } from '#src/resources/reader.ts'
import type { AccessRule } from '#contract/access/rule.ts'
import type { Profile } from './ProfileFrame.tsx'

const rule = (type: 'CREATE' | 'UPDATE' | 'DELETE', userTypes: AccessRule['userTypes']): AccessRule => ({
  userTypes: userTypes ?? [],
  activity: { type, name: 'AccessProfile' },
})

/** Whether the reader may change a profile, by the server's rule: administrators change profiles of customers, vendor operations also templates. */
export const mayEdit = (
  { customerId }: Pick<Profile, 'customerId'>,
  type: 'CREATE' | 'UPDATE' | 'DELETE',
  { mayDo }: Pick<Reader, 'mayDo'>,
) => mayDo(rule(type, customerId === null ? ['VENDOR_OPERATIONS'] : ['ADMIN', 'VENDOR_OPERATIONS']))
