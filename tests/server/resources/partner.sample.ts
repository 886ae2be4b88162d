import { NOBODY, OPERATIONS, PARTNER_ADMINS, STAFF } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

const ofHost = async (rows: Rows, host: string) =>
  (await rows<{ id: string }>('select id from partner where domain = $1', `${host}.localhost`))[0]?.id ?? ''

const sample: ResourceSample = {
  name: 'partner',
  callers: {
    list: STAFF,
    one: STAFF,
    create: OPERATIONS,
    update: PARTNER_ADMINS,
    setPartnerPicture: OPERATIONS,
    audit: OPERATIONS,
    revert: OPERATIONS,
  },
  own: (rows) => ofHost(rows, 'acme'),
  foreign: (rows) => ofHost(rows, 'hr'),
  isPartner: true,
  inputs: {
    create: {
      given: { name: 'Written', domain: 'written.localhost', defaultLocaleId: 'de' },
      refused: { name: 'Refused', domain: 'refused.localhost', defaultLocaleId: 'tlh' },
    },
    update: { given: { sessionTimeoutMinutes: 45 }, refused: { defaultLocaleId: NOBODY } },
    setPartnerPicture: { given: { picture: 'LOGO' } },
  },
}
export default sample
