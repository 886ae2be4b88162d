import { expect, it } from 'vitest'
import { auditDetails } from '#src/routes/portal/audit/audit-details.ts'

/** IDs that other systems give, which name no record of the portal. */
const FOREIGN = new Set(['hrCustomerId', 'hrUserId', 'clientId', 'entityId', 'clientKeyId', 'clientTeamId'])

it('shows every ID of a record in an audit row by the record’s name', () => {
  const nameless = Object.entries(auditDetails.fields).flatMap(([type, fields]) =>
    Object.entries(fields)
      .filter(([name, { source, choices, codes }]) => /Ids?$/.test(name) && !FOREIGN.has(name) && !source && !choices && !codes)
      .map(([name]) => `${type}.${name}`),
  )
  expect(nameless).toEqual([])
})
