import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconBuildingSkyscraper, IconHash, IconLink, IconPlugConnected, IconPlugConnectedX, IconTrash } from '@tabler/icons-react'
import { paths } from '#src/lib/addresses/paths.ts'
import { toDigestInput } from '#src/resources/effects/effects.ts'
import { sends, type RecordAction, type RecordActions } from '#src/resources/record/actions/action.ts'
import { asks } from '#src/resources/record/actions/asks.tsx'
import { UpdateLoginProviderDocument } from '../login-provider.generated.ts'
import { mayChange } from '../may-change.ts'
import type { Provider } from '../ProviderFrame.tsx'
import { requestedWords } from '../requested-words.ts'
import { providerChanges, providerServerWords } from '../server-words.ts'
import { DeleteProviderDialog } from './DeleteProviderDialog.tsx'
import { disablingEffects } from './provider-effects.ts'

type ProviderAction = RecordAction<Provider>

const isOperations = (reader: Parameters<typeof mayChange>[0]) => reader.mayDo({ userTypes: ['VENDOR_OPERATIONS'] })
const changes = ({ ofVendor }: Provider, reader: Parameters<typeof mayChange>[0]) =>
  mayChange(reader) && (!ofVendor || isOperations(reader))

const enable: ProviderAction = {
  id: 'enable',
  label: msg`Enable`,
  icon: IconPlugConnected,
  when: (provider, reader) =>
    changes(provider, reader) &&
    !provider.enabled &&
    (provider.state !== 'INCOMPLETE' || (providerServerWords['SETUP_INCOMPLETE'] ?? false)),
  ...sends({
    document: UpdateLoginProviderDocument,
    variables: ({ id, version }: Provider) => ({ input: { id, version, enabled: true } }),
    changes: providerChanges,
    done: (provider, { updateLoginProvider }) => requestedWords(provider, updateLoginProvider.loginProvider) ?? msg`Login provider enabled`,
  }),
}

const disable: ProviderAction = {
  id: 'disable',
  label: msg`Disable…`,
  icon: IconPlugConnectedX,
  danger: true,
  when: (provider, reader) => changes(provider, reader) && provider.enabled,
  ...asks({
    title: ({ displayName }: Provider) => msg`Disable ${displayName}?`,
    Text: () => <Trans>Links are kept: enable it again at any time.</Trans>,
    effects: disablingEffects,
    confirm: msg`Disable`,
    danger: true,
    document: UpdateLoginProviderDocument,
    variables: ({ id, version }, _, effects) => ({ input: { id, version, enabled: false, ...toDigestInput(effects) } }),
    changes: providerChanges,
    done: msg`Login provider disabled`,
  }),
}

const toVendor: ProviderAction = {
  id: 'toVendor',
  label: msg`Make the vendor’s own`,
  icon: IconBuildingSkyscraper,
  when: ({ ofVendor, partner }, reader) => isOperations(reader) && !ofVendor && partner === null,
  ...sends({
    document: UpdateLoginProviderDocument,
    variables: ({ id, version }: Provider) => ({ input: { id, version, ofVendor: true } }),
    changes: providerChanges,
    done: msg`Login provider is the vendor’s own`,
  }),
}

const fromVendor: ProviderAction = {
  id: 'fromVendor',
  label: msg`Leave to the default host`,
  icon: IconBuildingSkyscraper,
  when: ({ ofVendor }, reader) => isOperations(reader) && ofVendor,
  ...sends({
    document: UpdateLoginProviderDocument,
    variables: ({ id, version }: Provider) => ({ input: { id, version, ofVendor: false } }),
    changes: providerChanges,
    done: msg`Login provider is the default host’s`,
  }),
}

const remove: ProviderAction = {
  id: 'delete',
  label: msg`Delete…`,
  icon: IconTrash,
  danger: true,
  when: (provider, reader) =>
    changes(provider, reader) &&
    ((provider.usedBy.customers > 0 && providerServerWords['LOGINPROVIDER_IN_USE']) ||
      (provider.changesWait && providerServerWords['LOGINPROVIDER_ABOVE_YOU']) ||
      true),
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

export const providerActions: RecordActions<Provider> = {
  groups: [
    [copyLink, copyId],
    [enable, disable, toVendor, fromVendor, remove],
  ],
}
