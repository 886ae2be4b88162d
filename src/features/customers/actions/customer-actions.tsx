import { msg } from '@lingui/core/macro'
import { IconBuilding, IconBuildingOff, IconHash, IconLink, IconShieldLock, IconUsers } from '@tabler/icons-react'
import { paths } from '#src/lib/paths.ts'
import { sends } from '#src/resources/record/actions/action.ts'
import type { RecordAction, RecordActions } from '#src/resources/record/actions/action.ts'
import { asks } from '#src/resources/record/actions/asks.tsx'
import { UpdateCustomerDocument } from '../customer.generated.ts'
import { customerChanges } from '../customer-changes.ts'
import type { Customer } from '../CustomerFrame.tsx'
import { customerServerWords } from '../words/server-words.ts'
import { Disabling } from './Disabling.tsx'

type CustomerAction = RecordAction<Customer>

const openUsers: CustomerAction = {
  id: 'users',
  label: msg`Show users`,
  icon: IconUsers,
  when: () => true,
  to: (portal, { id }) => paths.usersOfCustomer(portal, id),
}

const twoFactor: CustomerAction = {
  id: 'twoFactor',
  label: msg`Two-factor rule`,
  icon: IconShieldLock,
  when: ({ authority }) => authority !== 'NONE',
  to: (portal, { id }) => paths.customerSetup(portal, id),
}

const copyLink: CustomerAction = {
  id: 'copyLink',
  label: msg`Copy link`,
  icon: IconLink,
  when: () => true,
  copy: (portal, { id }) => new URL(paths.customer(portal, id), window.location.origin).href,
}

const copyId: CustomerAction = { id: 'copyId', label: msg`Copy ID`, icon: IconHash, when: () => true, copy: (_, { id }) => id }

export const enable: CustomerAction = {
  id: 'enable',
  label: msg`Enable`,
  icon: IconBuilding,
  when: ({ authority, enabled }) => authority === 'FULL' && !enabled,
  ...sends({
    document: UpdateCustomerDocument,
    variables: ({ id, version }: Customer) => ({ input: { id, version, enabled: true } }),
    changes: customerChanges,
    done: msg`Customer enabled`,
  }),
}

const disable: CustomerAction = {
  id: 'disable',
  label: msg`Disable…`,
  icon: IconBuildingOff,
  danger: true,
  when: ({ authority, enabled }) => authority === 'FULL' && enabled,
  ...asks({
    title: ({ name }: Customer) => msg`Disable ${name}?`,
    Text: Disabling,
    confirm: msg`Disable`,
    danger: true,
    document: UpdateCustomerDocument,
    variables: ({ id, version }) => ({ input: { id, version, enabled: false } }),
    changes: customerChanges,
    done: msg`Customer disabled`,
  }),
}

/** Everything that can be done with one customer. */
export const customerActions: RecordActions<Customer> = {
  groups: [
    [openUsers, twoFactor],
    [copyLink, copyId],
    [enable, disable],
  ],
  why: ({ authority }) => (authority === 'NONE' ? customerServerWords.CUSTOMER_BEYOND_YOU : undefined),
}
