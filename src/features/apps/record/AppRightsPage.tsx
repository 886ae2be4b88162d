import { Trans } from '@lingui/react/macro'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { useAppRecord, type App } from './AppFrame.tsx'
import { appChanges, appServerWords } from '../app-words.ts'
import { appRights } from './rights.record.ts'

/** What an app of kind Machine may do at the API. */
const AppRightsPage = () => {
  const app = useAppRecord()
  const isMachine = app.kind === 'MACHINE'
  const why = app.isSystem ? appServerWords.SYSTEM_ROW : isMachine ? undefined : appServerWords.NOT_A_MACHINE
  return (
    <LimitedPart why={why} closed={why !== undefined}>
      <PlaceState app={app} />
      <OwnerState access={app.machineAccess} />
      {isMachine && <RecordEditor page={appRights} entity={app} types={appChanges.types} />}
    </LimitedPart>
  )
}

export default AppRightsPage

/** Why every call is refused although the rights themselves are in order. */
const PlaceState = ({ app: { machineAccess, partnerId, scopes } }: { app: App }) => {
  if (!machineAccess) return null
  return (
    <>
      {!scopes.includes('graph.all') && (
        <Callout role="status">
          <Trans>The app no longer has the scope graph.all, so all its calls are refused: add it on the page Scopes.</Trans>
        </Callout>
      )}
      {partnerId !== null && partnerId !== machineAccess.partnerId && (
        <Callout role="status">
          <Trans>The app was given to another partner, so all its calls are refused: choose that partner and its customers here.</Trans>
        </Callout>
      )}
    </>
  )
}

const OwnerState = ({ access }: { access: App['machineAccess'] }) => {
  if (access?.ownerState === 'LIMITED')
    return (
      <Callout role="status">
        <Trans>The owner cannot do everything that the app should, so some of its calls are refused.</Trans>
      </Callout>
    )
  if (access?.ownerState === 'LEFT')
    return (
      <Callout role="status">
        <Trans>The owner has left. The app keeps their rights for 14 days: choose another owner.</Trans>
      </Callout>
    )
  if (access?.ownerState === 'ENDED' && access.ownerId === null)
    return (
      <Callout role="status">
        <Trans>The owner was deleted, so all calls of the app are refused: choose another owner.</Trans>
      </Callout>
    )
  if (access?.ownerState === 'ENDED')
    return (
      <Callout role="status">
        <Trans>The owner no longer has any of these rights, so all calls of the app are refused: choose another owner.</Trans>
      </Callout>
    )
  return null
}
