import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconHash, IconLogout, IconUser } from '@tabler/icons-react'
import { paths } from '#src/lib/addresses/paths.ts'
import type { RecordAction, RecordActions } from '#src/resources/record/actions/action.ts'
import { asks } from '#src/resources/record/actions/asks.tsx'
import { ENDS_SESSIONS } from './ends-sessions.ts'
import { sessionChanges } from './session-changes.ts'
import { EndSessionDocument, type SignInEntryFragment } from './signins.generated.ts'

type SessionAction = RecordAction<SignInEntryFragment>

const nameOf = ({ user }: SignInEntryFragment): string => user?.displayName || user?.userName || ''

const openUser: SessionAction = {
  id: 'user',
  label: msg`Show user`,
  icon: IconUser,
  when: ({ user }) => user !== null,
  to: (portal, { userId }) => paths.user(portal, userId),
}

const copyId: SessionAction = { id: 'copyId', label: msg`Copy ID`, icon: IconHash, when: () => true, copy: (_, { id }) => id }

const end: SessionAction = {
  id: 'end',
  label: msg`End session`,
  icon: IconLogout,
  danger: true,
  when: ({ state, isCurrent }, { mayDo }) => {
    if (state !== 'LIVE' || !mayDo(ENDS_SESSIONS)) return false
    return isCurrent ? msg`This is your own session. Sign out to end it.` : true
  },
  ...asks({
    title: (session: SignInEntryFragment) => {
      const name = nameOf(session)
      return msg`End the session of ${name}?`
    },
    Text: () => <Trans>Signs the user out there immediately. Unsaved work is lost, and this cannot be undone.</Trans>,
    confirm: msg`End session`,
    danger: true,
    document: EndSessionDocument,
    variables: ({ id }) => ({ input: { id } }),
    changes: sessionChanges,
    done: msg`Session ended`,
  }),
}

export const sessionActions: RecordActions<SignInEntryFragment> = { groups: [[openUser, copyId], [end]] }
