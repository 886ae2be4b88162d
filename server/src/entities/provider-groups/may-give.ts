import { keyOf, knownActivity } from '../../access/activities.ts'
import { portalAccessOf } from '../../access/portal-access.ts'
import { scopeOf } from '../../access/reach.ts'
import type { ViewerFacts } from '../../access/viewer-facts.ts'
import type { Viewer } from '../../access/viewer.ts'
import { mayGive } from '../access-profiles/profile-cells.ts'
import { subjectSource } from '../joining/subject-source.ts'
import { maySetUp } from '../login-providers/login-providers.ts'

/** Whether groups give and take nothing: whoever set them has left, or what the provider trusts has changed since. */
export const arePaused = (source: string, owner: ViewerFacts | undefined, provider: Parameters<typeof subjectSource>[0]): boolean =>
  owner?.isHere !== true || source !== subjectSource(provider)

const ASSIGNS = keyOf(knownActivity('UPDATE', 'User'))

/** Whether somebody may let a group give a profile at a customer: nobody can let it give what they could not give themselves. */
export const mayGiveByGroup = (
  viewer: Viewer,
  { id, partnerId }: { readonly id: string; readonly partnerId: string | null },
  grants: readonly string[],
): boolean =>
  portalAccessOf(viewer) === 'allowed' &&
  maySetUp(viewer) &&
  (scopeOf(viewer) === 'everything' || viewer.partnerId === partnerId) &&
  [ASSIGNS, ...grants].every((key) => mayGive(viewer, id, key))
