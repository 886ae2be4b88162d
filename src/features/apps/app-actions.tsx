import { msg } from '@lingui/core/macro'
import { Trans, Plural } from '@lingui/react/macro'
import { IconHash, IconLink, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { paths } from '#src/lib/addresses/paths.ts'
import type { RecordAction, RecordActions } from '#src/resources/record/actions/action.ts'
import { asks } from '#src/resources/record/actions/asks.tsx'
import { DeleteClientDocument, UpdateClientDocument } from './app.generated.ts'
import type { App } from './record/AppFrame.tsx'
import { appEffects, toUsersInput } from './app-effects.ts'
import { appChanges, appServerWords } from './app-words.ts'

/** What stops working without an app: its tokens, and APIs that introspect tokens as this app. */
const AppUse = ({ app: { use } }: { app: App }) => (
  <p>
    <Plural
      value={use.signIns}
      _0="No sign-ins in the last 30 days."
      one="# sign-in in the last 30 days."
      other="# sign-ins in the last 30 days."
    />{' '}
    <Plural value={use.refreshTokens} _0="" one="# refresh token is valid now." other="# refresh tokens are valid now." />{' '}
    {use.apis > 0 && <Trans>An API checks its tokens as this app and will accept none.</Trans>}
  </p>
)

type AppAction = RecordAction<App>

const disable: AppAction = {
  id: 'disable',
  label: msg`Disable…`,
  icon: IconPlayerPause,
  when: ({ enabled, isSystem }) => enabled && !isSystem,
  ...asks({
    title: ({ name }: App) => msg`Disable ${name}?`,
    Text: ({ entity }: { entity: App }) => (
      <>
        <p>
          <Trans>Users cannot sign in to it, and its tokens stop working at once. You can enable it again.</Trans>
        </p>
        <AppUse app={entity} />
      </>
    ),
    effects: appEffects({ enabled: false }),
    confirm: msg`Disable`,
    document: UpdateClientDocument,
    variables: ({ id, version }, _, effects) => ({ input: { id, version, enabled: false, ...toUsersInput(effects) } }),
    changes: appChanges,
    done: msg`App disabled`,
  }),
}

const enable: AppAction = {
  id: 'enable',
  label: msg`Enable…`,
  icon: IconPlayerPlay,
  when: ({ enabled }) => !enabled,
  ...asks({
    title: ({ name }: App) => msg`Enable ${name}?`,
    Text: () => <Trans>Users can sign in to it again.</Trans>,
    confirm: msg`Enable`,
    document: UpdateClientDocument,
    variables: ({ id, version }) => ({ input: { id, version, enabled: true } }),
    changes: appChanges,
    done: msg`App enabled`,
  }),
}

const remove: AppAction = {
  id: 'delete',
  label: msg`Delete…`,
  icon: IconTrash,
  danger: true,
  when: ({ isSystem }) => (isSystem ? appServerWords.SYSTEM_ROW : true),
  ...asks({
    title: ({ name }: App) => msg`Delete ${name}?`,
    Text: ({ entity }: { entity: App }) => (
      <>
        <p>
          <Trans>The app, its secrets and its tokens stop working at once. This cannot be undone.</Trans>
        </p>
        <AppUse app={entity} />
      </>
    ),
    effects: appEffects({ deleted: true }),
    confirm: msg`Delete`,
    danger: true,
    document: DeleteClientDocument,
    variables: ({ id, version }, _, effects) => ({ input: { id, version, ...toUsersInput(effects) } }),
    changes: appChanges,
    done: msg`App has been deleted`,
  }),
}

const copyLink: AppAction = {
  id: 'copyLink',
  label: msg`Copy link`,
  icon: IconLink,
  when: () => true,
  copy: (_, { id }) => new URL(paths.app(id), window.location.origin).href,
}

const copyId: AppAction = {
  id: 'copyId',
  label: msg`Copy client ID`,
  icon: IconHash,
  when: () => true,
  copy: (_, { clientId }) => clientId,
}

export const appActions: RecordActions<App> = {
  groups: [
    [copyLink, copyId],
    [disable, enable, remove],
  ],
}
