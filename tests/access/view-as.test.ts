import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allAllowed, explainAll, portalAccess } from '#contract/access/explain.ts'
import { readView } from '#src/access/read-view.ts'
import type { View } from '#src/access/read-view.ts'
import { roleLabel } from '#src/access/role-label.ts'
import { USER_TYPES } from '#contract/people.ts'
import type { AccessRule, Viewer } from '#contract/access/rule.ts'
import { isBeyondView, mayEnterPortal, mayOpen, mayViewAs, viewedAs, withFlags } from '#contract/access/view-as.ts'
import type { Preview } from '#contract/access/view-as.ts'
import { viewerOf } from '../routes/viewer-of.ts'

const ROLES = ['Employee', 'Admin', 'PartnerAdmin']
const FLAGS = ['APPS', 'SPA_VIEW_AS', 'LOCKED_ACCOUNTS120924']
const nhr = fc.constantFrom(undefined, 'employee', 'manager', 'admin')
const flags = fc.subarray(FLAGS).map((on) => Object.fromEntries(on.map((key) => [key, true])))

const person: fc.Arbitrary<Viewer> = fc
  .record({ code: fc.integer({ min: 1, max: 7 }), roles: fc.subarray(ROLES), nhr, isHrPartner: fc.boolean(), features: flags })
  .map(({ code, isHrPartner, ...rest }) => viewerOf(code, { ...rest, partner: { id: 'p', isHrPartner } }))
const preview: fc.Arbitrary<Preview> = fc.record({
  userType: fc.constantFrom(...USER_TYPES),
  roles: fc.subarray(ROLES),
  isHrPartner: fc.boolean(),
  nhr,
  features: fc.option(fc.subarray(FLAGS), { nil: undefined }),
})
const rule: fc.Arbitrary<AccessRule> = fc.record(
  {
    userTypes: fc.subarray([...USER_TYPES]),
    features: fc.subarray(FLAGS, { maxLength: 2 }),
    roles: fc.subarray(ROLES),
    claims: fc.constantFrom({ usertype: '4' }, { role: 'Admin', nhr: 'admin' }),
    restrictedPartner: fc.boolean(),
  },
  { requiredKeys: [] },
)
const rules = fc.array(rule, { maxLength: 3 })
const admits = (asked: readonly AccessRule[], viewer: Viewer) => allAllowed(explainAll(asked, viewer))

describe('a view as somebody else', () => {
  it('opens exactly what both persons may open, whatever the rules', () => {
    const seen = { opened: 0, narrowed: 0, beyond: 0 }
    fc.assert(
      fc.property(rules, person, preview, (asked, real, as) => {
        const viewer = viewedAs(real, as)
        const alone = { ...viewer }
        delete alone.view
        const [theirs, own] = [admits(asked, alone), admits(asked, real)]
        if (theirs && own) seen.opened++
        else if (own) seen.narrowed++
        else if (theirs) seen.beyond++
        expect(mayOpen(asked, viewer)).toBe(theirs && own)
        expect(isBeyondView(asked, viewer)).toBe(theirs && !own)
        expect(mayOpen(asked, real)).toBe(own)
        expect(mayEnterPortal(viewer)).toBe(portalAccess(alone) === 'allowed' && portalAccess(real) === 'allowed')
      }),
      { numRuns: 3000, seed: 20_261_122 },
    )
    expect(Object.entries(seen).filter(([, count]) => count < 20)).toEqual([])
  })

  it('keeps name and session of the real person, and takes what decides access', () => {
    const real = viewerOf(4, { subject: 'me', displayName: 'Me', userName: 'me', features: { APPS: true, SPA_VIEW_AS: true } })
    const as: Preview = { userType: 'ADMIN', roles: ['PartnerAdmin'], isHrPartner: true, nhr: 'admin', features: ['APPS'] }
    const viewer = viewedAs(real, as)
    expect(viewer).toEqual({
      subject: 'me',
      displayName: 'Me',
      userName: 'me',
      userType: 'ADMIN',
      roles: ['PartnerAdmin'],
      nhr: 'admin',
      claims: { usertype: '6', role: ['PartnerAdmin'], nhr: 'admin' },
      partner: { id: null, isHrPartner: true },
      features: { APPS: true, SPA_VIEW_AS: false },
      view: { preview: as, by: real },
    })
    expect(roleLabel(viewer)).toBe('partnerAdmin')
  })

  it('has flags that come later only where both have them', () => {
    const as: Preview = { userType: 'EMPLOYEE', roles: [], isHrPartner: false, nhr: undefined, features: ['APPS'] }
    const viewer = withFlags(viewedAs(viewerOf(4), as), { APPS: true, SPA_VIEW_AS: true })
    expect([viewer.features, viewer.view?.by.features]).toEqual([
      { APPS: true, SPA_VIEW_AS: false },
      { APPS: true, SPA_VIEW_AS: true },
    ])
    expect(withFlags(viewerOf(4), { APPS: true }).features).toEqual({ APPS: true })
  })

  it('is offered to vendor staff with the feature, and not within another', () => {
    const on = { features: { SPA_VIEW_AS: true } }
    expect([1, 2, 3, 4, 5, 6, 7].filter((code) => mayViewAs(viewerOf(code, on)))).toEqual([3, 4, 5])
    expect([3, 4, 5].filter((code) => mayViewAs(viewerOf(code)))).toEqual([])
    const as: Preview = { userType: 'VENDOR_OPERATIONS', roles: [], isHrPartner: false, nhr: undefined, features: undefined }
    expect(mayViewAs(viewedAs(viewerOf(4, on), as))).toBe(false)
  })
})

describe('what a tab has kept of a view', () => {
  const view: View = {
    id: 'v',
    from: '/vendor/users',
    like: { id: 'u', name: 'Ada' },
    preview: { userType: 'ADMIN', roles: ['Admin'], isHrPartner: true, nhr: 'admin', features: ['APPS'] },
  }
  const plain: View = { ...view, like: undefined, preview: { ...view.preview, nhr: undefined, features: undefined } }
  it.each([view, plain])('is read as it was written', (written) => {
    expect(readView(JSON.parse(JSON.stringify(written)))).toEqual(written)
  })

  it.each([
    undefined,
    null,
    'x',
    {},
    { ...view, id: 1 },
    { ...view, from: undefined },
    { ...view, preview: null },
    { ...view, preview: { ...view.preview, userType: 'ROOT' } },
    { ...view, preview: { ...view.preview, roles: [1] } },
    { ...view, preview: { ...view.preview, isHrPartner: 'yes' } },
  ])('is nothing where it is something else: %j', (kept) => {
    expect(readView(kept)).toBeUndefined()
  })
})
