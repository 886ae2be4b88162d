import type { Client } from 'urql'
import { viewerOfClaims } from '#src/access/viewer-of-claims.ts'
import { viewWish } from '#src/bridge/view-as.ts'
import { UserAccessDocument } from '../user-relations.generated.ts'

/** Opens the dialog 'View as…' with the facts that determine this user's access. */
export const viewAsUser = async ({ id }: { id: string }, client: Client): Promise<void> => {
  const { data } = await client.query(UserAccessDocument, { id }, { requestPolicy: 'network-only' }).toPromise()
  if (!data?.user || !data.userSecurity) return
  const { enabledFeatures } = data.userSecurity
  const { displayName, userType, roles, partner, nhr } = viewerOfClaims({ ...data.user, enabledFeatures })
  const preview = {
    userType,
    roles,
    isHrPartner: partner.isHrPartner,
    nhr: typeof nhr === 'string' ? nhr : undefined,
    features: enabledFeatures,
  }
  viewWish.set({ preview, like: { id, name: displayName } })
}
