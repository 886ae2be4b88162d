import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconArrowsDiff, IconCopy, IconHash, IconLink, IconLinkOff, IconTrash } from '@tabler/icons-react'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { asks } from '#src/resources/record/actions/asks.tsx'
import type { RecordAction, RecordActions } from '#src/resources/record/actions/action.ts'
import { mayEdit } from './may-edit.ts'
import { DeleteAccessProfileDocument, DetachAccessProfileDocument } from './profile.generated.ts'
import type { Profile } from './ProfileFrame.tsx'
import { profileChanges, profileServerWords } from './profile-words.ts'

type ProfileAction = RecordAction<Profile>

const addressOf = (portal: Portal, { id, customerId }: Profile) =>
  customerId === null ? paths.accessTemplate(id) : paths.accessProfile(portal, customerId, id)

const copy: ProfileAction = {
  id: 'copy',
  label: msg`Create a copy…`,
  icon: IconCopy,
  when: (profile, reader) => mayEdit(profile, 'CREATE', reader),
  to: (portal, { id, customerId }) =>
    `${customerId === null ? paths.createAccessTemplate() : paths.createAccessProfile(portal, customerId)}?copy=${encodeURIComponent(id)}`,
}

const compare: ProfileAction = {
  id: 'compare',
  label: msg`Compare`,
  icon: IconArrowsDiff,
  when: () => true,
  to: (portal, profile) => `${addressOf(portal, profile)}/compare`,
}

const detach: ProfileAction = {
  id: 'detach',
  label: msg`Stop following the template…`,
  icon: IconLinkOff,
  when: (profile, reader) => profile.template !== null && mayEdit(profile, 'UPDATE', reader),
  ...asks({
    title: ({ template }: Profile) => {
      const name = template?.name ?? ''
      return msg`Stop following ${name}?`
    },
    Text: () => <Trans>The profile keeps the permissions that it has now. Later changes of the template no longer reach it.</Trans>,
    confirm: msg`Stop following`,
    document: DetachAccessProfileDocument,
    variables: ({ id, version }) => ({ input: { id, version } }),
    changes: profileChanges,
    done: msg`Template no longer followed`,
  }),
}

const remove: ProfileAction = {
  id: 'delete',
  label: msg`Delete…`,
  icon: IconTrash,
  danger: true,
  when: (profile, reader) =>
    mayEdit(profile, 'DELETE', reader) && (profile.userCount + profile.followerCount === 0 || profileServerWords.PROFILE_IN_USE),
  ...asks({
    title: ({ name }: Profile) => msg`Delete ${name}?`,
    Text: () => <Trans>Nobody has this access profile. This cannot be undone.</Trans>,
    confirm: msg`Delete`,
    danger: true,
    document: DeleteAccessProfileDocument,
    variables: ({ id, version }) => ({ input: { id, version } }),
    changes: profileChanges,
    done: msg`Access profile has been deleted`,
  }),
}

const copyLink: ProfileAction = {
  id: 'copyLink',
  label: msg`Copy link`,
  icon: IconLink,
  when: () => true,
  copy: (portal, profile) => new URL(addressOf(portal, profile), window.location.origin).href,
}

const copyId: ProfileAction = { id: 'copyId', label: msg`Copy ID`, icon: IconHash, when: () => true, copy: (_, { id }) => id }

export const profileActions: RecordActions<Profile> = {
  groups: [
    [copy, compare],
    [copyLink, copyId],
    [detach, remove],
  ],
}
