import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UserListState } from '#src/data/generated/schema.ts'
import type { FilterRule } from '#src/resources/list/address/filter.ts'
import type { IconName } from '#src/ui/controls/icon.tsx'
import type { DashboardFiguresQuery } from './dashboard.generated.ts'

type Figure = {
  id: keyof DashboardFiguresQuery['dashboard']['users']
  label: MessageDescriptor
  hint: MessageDescriptor
  icon: IconName
  /** Filter of the users list that shows the counted users. */
  rules: readonly FilterRule[]
  state?: UserListState
  /** Whether a number above zero needs attention. */
  wants: boolean
}

const isSo = (field: string, value: boolean): readonly FilterRule[] => [{ field, operator: '=', values: [String(value)] }]

export const figures: readonly Figure[] = [
  { id: 'all', label: msg`Users`, hint: msg`All users you can see`, icon: 'users', rules: [], wants: false },
  {
    id: 'active',
    label: msg({ message: 'Active', context: 'users' }),
    hint: msg`Confirmed and active`,
    icon: 'check',
    rules: [],
    state: 'ACTIVE',
    wants: false,
  },
  {
    id: 'waiting',
    label: msg`Invited`,
    hint: msg`Have not confirmed their account yet`,
    icon: 'mail',
    rules: [],
    state: 'INVITED',
    wants: true,
  },
  {
    id: 'locked',
    label: msg({ message: 'Locked', context: 'users' }),
    hint: msg`Cannot sign in right now`,
    icon: 'lock',
    rules: [],
    state: 'LOCKED',
    wants: true,
  },
  {
    id: 'withoutTwoFactor',
    label: msg`No two-factor`,
    hint: msg`Protected by a password only`,
    icon: 'shield',
    rules: isSo('twoFactorEnabled', false),
    wants: false,
  },
  {
    id: 'inactive',
    label: msg({ message: 'Inactive', context: 'users' }),
    hint: msg`Deactivated by an administrator`,
    icon: 'userOff',
    rules: [],
    state: 'INACTIVE',
    wants: false,
  },
]
