import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FilterRule } from '#src/resources/list/filter.ts'
import { printFilter } from '#src/resources/list/filter-text.ts'
import type { IconName } from '#src/ui/icon.tsx'
import type { DashboardFiguresQuery } from './figures.generated.ts'

type Figure = {
  id: keyof DashboardFiguresQuery
  label: MessageDescriptor
  hint: MessageDescriptor
  icon: IconName
  /** The query string of the list that the figure counts; `now` is an ISO moment. */
  query: (now: string) => string
  /** Somebody should look when it is not zero. */
  wants: boolean
}

const filtered = (rule: FilterRule) => `?v=1&filter=${encodeURIComponent(printFilter({ combinator: 'and', rules: [rule] }))}`

export const figures: readonly Figure[] = [
  { id: 'all', label: msg`Users`, hint: msg`Everyone within your reach`, icon: 'users', query: () => '', wants: false },
  {
    id: 'waiting',
    label: msg`Waiting for confirmation`,
    hint: msg`Have not opened their link yet`,
    icon: 'mail',
    query: () => filtered({ field: 'status', operator: 'in', values: ['WAITING_CONFIRMATION'] }),
    wants: true,
  },
  {
    id: 'locked',
    label: msg`Locked`,
    hint: msg`Cannot sign in right now`,
    icon: 'lock',
    query: (now) => filtered({ field: 'lockoutEnd', operator: '>=', values: [now.slice(0, 10)] }),
    wants: true,
  },
  {
    id: 'withoutTwoFactor',
    label: msg`Without two-factor`,
    hint: msg`Only a password protects them`,
    icon: 'shield',
    query: () => filtered({ field: 'twoFactorEnabled', operator: '=', values: ['false'] }),
    wants: false,
  },
  {
    id: 'inactive',
    label: msg`Inactive`,
    hint: msg`Switched off by an administrator`,
    icon: 'userOff',
    query: () => filtered({ field: 'status', operator: 'in', values: ['IN_ACTIVE'] }),
    wants: false,
  },
]
