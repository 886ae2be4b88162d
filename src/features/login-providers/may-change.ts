import type { Reader } from '#src/resources/reader.ts'

/**
 * Whether the reader may change login providers, by the server's rule: vendor operations, partner administrators, and staff with an access profile
 * that grants it.
 */
export const mayChange = ({ mayDo }: Pick<Reader, 'mayDo'>): boolean =>
  mayDo({ userTypes: ['VENDOR_OPERATIONS'], activity: { type: 'UPDATE', name: 'LoginProvider' } }) ||
  mayDo({ userTypes: ['ADMIN'], roles: ['PartnerAdmin'], activity: { type: 'UPDATE', name: 'LoginProvider' } })
