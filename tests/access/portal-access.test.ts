import { describe, expect, it } from 'vitest'
import { closedBy, deniedBy, explain, portalAccess } from '#contract/access/explain.ts'
import { viewerOf } from '../routes/viewer-of.ts'
import { PORTAL_CASES } from './portal-access.cases.ts'

describe('the portal, as its browser side judges it', () => {
  it.each(PORTAL_CASES)('says of $who: $access', ({ code, hrPartner = false, nhr = [], access }) => {
    const viewer = viewerOf(code, {
      partner: { id: null, isHrPartner: hrPartner },
      nhr: nhr.length > 1 ? nhr : nhr[0],
      // What the server tells in the token of what the browser cannot know.
      claims: { usertype: String(code), ...(access === 'customers' ? { portal_access: access } : {}) },
    })
    const { userType } = viewer
    expect([portalAccess(viewer), closedBy(viewer), deniedBy(explain({ userTypes: [userType] }, viewer)).map(({ id }) => id)]).toEqual(
      access === 'allowed' ? ['allowed', [], []] : ['denied', [access], [access]],
    )
  })
})
