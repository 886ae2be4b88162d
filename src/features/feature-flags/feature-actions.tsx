import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconHash, IconLink, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { paths } from '#src/lib/addresses/paths.ts'
import type { RecordAction, RecordActions } from '#src/resources/record/actions/action.ts'
import { asks } from '#src/resources/record/actions/asks.tsx'
import { featureEffects, toUsersInput } from './feature-effects.ts'
import { DeleteFeatureDocument, UpdateFeatureDocument } from './feature.generated.ts'
import type { FeatureFlag } from './FeatureFrame.tsx'
import { featureChanges } from './feature-words.ts'

type FeatureAction = RecordAction<FeatureFlag>

const turnOn: FeatureAction = {
  id: 'turnOn',
  label: msg`Turn on for all users…`,
  icon: IconPlayerPlay,
  when: ({ enabled, deletedAt }) => !enabled && deletedAt === null,
  ...asks({
    title: ({ key }: FeatureFlag) => msg`Turn on ${key} for all users?`,
    Text: () => <Trans>Apps and open pages follow within seconds.</Trans>,
    effects: featureEffects({ enabled: true }),
    confirm: msg`Turn on`,
    document: UpdateFeatureDocument,
    variables: ({ id, version }, _, effects) => ({ input: { id, version, enabled: true, ...toUsersInput(effects) } }),
    changes: featureChanges,
    done: msg`Feature flag turned on`,
  }),
}

const remove: FeatureAction = {
  id: 'delete',
  label: msg`Delete…`,
  icon: IconTrash,
  danger: true,
  when: ({ deletedAt }) => deletedAt === null,
  ...asks({
    title: ({ key }: FeatureFlag) => msg`Delete ${key}?`,
    Text: () => <Trans>It turns off for all users. You can restore it from its revisions; its key stays taken.</Trans>,
    effects: featureEffects({ deleted: true }),
    confirm: msg`Delete`,
    danger: true,
    document: DeleteFeatureDocument,
    variables: ({ id, version }, _, effects) => ({ input: { id, version, ...toUsersInput(effects) } }),
    changes: featureChanges,
    done: msg`Feature flag has been deleted`,
  }),
}

const copyLink: FeatureAction = {
  id: 'copyLink',
  label: msg`Copy link`,
  icon: IconLink,
  when: () => true,
  copy: (_, { id }) => new URL(paths.feature(id), window.location.origin).href,
}

const copyKey: FeatureAction = {
  id: 'copyKey',
  label: msg`Copy key`,
  icon: IconHash,
  when: () => true,
  copy: (_, { key }) => key,
}

export const featureActions: RecordActions<FeatureFlag> = {
  groups: [
    [copyLink, copyKey],
    [turnOn, remove],
  ],
}
