import type { Reader } from '#src/resources/reader.ts'

/** As the server asks it: vendor operations, partner administrators, and staff to whom a profile gives it. */
export const mayChange = ({ mayDo }: Pick<Reader, 'mayDo'>): boolean =>
  mayDo({ userTypes: ['VENDOR_OPERATIONS'], activity: { type: 'UPDATE', name: 'LoginProvider' } }) ||
  mayDo({ userTypes: ['ADMIN'], roles: ['PartnerAdmin'], activity: { type: 'UPDATE', name: 'LoginProvider' } })
