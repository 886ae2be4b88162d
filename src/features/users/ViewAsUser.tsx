import { Trans } from '@lingui/react/macro'
import { useClient } from 'urql'
import { mayViewAs } from '#src/access/view-as.ts'
import { viewerOfClaims } from '#src/access/viewer-of-claims.ts'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { viewWish } from '#src/bridge/view-as.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { Button } from '#src/ui/Button.tsx'
import { UserAccessDocument } from './user-relations.generated.ts'

/** Lets vendor staff view the portal by what decides this user's access; nothing for everybody else. */
export const ViewAsUser = ({ id }: { id: string }) => {
  const viewer = useViewer()
  const client = useClient()
  const { run, running } = useSingleRun()
  if (!viewer || !mayViewAs(viewer) || viewer.subject === id) return null
  const ask = async () => {
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
  return (
    <Button kind="secondary" busy={running} onClick={() => void run(ask)}>
      <Trans>View as this user</Trans>
    </Button>
  )
}
