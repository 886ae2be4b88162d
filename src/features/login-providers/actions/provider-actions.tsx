import { msg } from '@lingui/core/macro'
import { IconHash, IconLink, IconPlugConnected, IconPlugConnectedX, IconTrash } from '@tabler/icons-react'
import { paths } from '#src/lib/paths.ts'
import { sends } from '#src/resources/record/actions/action.ts'
import type { RecordAction, RecordActions } from '#src/resources/record/actions/action.ts'
import { asks } from '#src/resources/record/actions/asks.tsx'
import { UpdateLoginProviderDocument } from '../login-provider.generated.ts'
import { mayChange } from '../may-change.ts'
import type { Provider } from '../ProviderFrame.tsx'
import { providerChanges, providerServerWords } from '../server-words.ts'
import { DeleteProviderDialog } from './DeleteProviderDialog.tsx'
import { Disabling } from './Disabling.tsx'

type ProviderAction = RecordAction<Provider>

const enable: ProviderAction = {
  id: 'enable',
  label: msg`Enable`,
  icon: IconPlugConnected,
  when: ({ enabled, state }, reader) =>
    mayChange(reader) && !enabled && (state !== 'INCOMPLETE' || (providerServerWords['SETUP_INCOMPLETE'] ?? false)),
  ...sends({
    document: UpdateLoginProviderDocument,
    variables: ({ id, version }: Provider) => ({ input: { id, version, enabled: true } }),
    changes: providerChanges,
    done: msg`Login provider enabled`,
  }),
}

const disable: ProviderAction = {
  id: 'disable',
  label: msg`Disable…`,
  icon: IconPlugConnectedX,
  danger: true,
  when: ({ enabled }, reader) => mayChange(reader) && enabled,
  ...asks({
    title: ({ displayName }: Provider) => msg`Disable ${displayName}?`,
    Text: Disabling,
    confirm: msg`Disable`,
    danger: true,
    document: UpdateLoginProviderDocument,
    variables: ({ id, version }) => ({ input: { id, version, enabled: false } }),
    changes: providerChanges,
    done: msg`Login provider disabled`,
  }),
}

const remove: ProviderAction = {
  id: 'delete',
  label: msg`Delete…`,
  icon: IconTrash,
  danger: true,
  when: ({ usedBy }, reader) => mayChange(reader) && (usedBy.customers === 0 || (providerServerWords['LOGINPROVIDER_IN_USE'] ?? false)),
  Dialog: DeleteProviderDialog,
}

const copyLink: ProviderAction = {
  id: 'copyLink',
  label: msg`Copy link`,
  icon: IconLink,
  when: () => true,
  copy: (portal, { id }) => new URL(paths.loginProvider(portal, id), window.location.origin).href,
}

const copyId: ProviderAction = { id: 'copyId', label: msg`Copy ID`, icon: IconHash, when: () => true, copy: (_, { id }) => id }

/** Everything that can be done with one login provider. */
export const providerActions: RecordActions<Provider> = {
  groups: [
    [copyLink, copyId],
    [enable, disable, remove],
  ],
}
