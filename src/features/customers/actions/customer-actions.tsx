import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  IconBuilding,
  IconBuildingOff,
  IconHash,
  IconLink,
  IconShieldCheck,
  IconShieldLock,
  IconShieldOff,
  IconUsers,
} from '@tabler/icons-react'
import type { TwoFactorLevel } from '#src/data/generated/schema.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { sends, type RecordAction, type RecordActions } from '#src/resources/record/actions/action.ts'
import type { Reader } from '#src/resources/reader.ts'
import { asks } from '#src/resources/record/actions/asks.tsx'
import { CHANGES_CUSTOMERS } from '../list/changes-customers.ts'
import { UpdateCustomerDocument } from '../customer.generated.ts'
import { customerChanges } from '../customer-changes.ts'
import { toDigestInput } from '#src/resources/effects/effects.ts'
import { customerEffects } from '../list/customer-effects.ts'
import type { Customer } from '../CustomerFrame.tsx'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'

type CustomerAction = RecordAction<Customer>

const mayChange = ({ mayDo }: Reader): boolean => mayDo(CHANGES_CUSTOMERS)

const openUsers: CustomerAction = {
  id: 'users',
  label: msg`Show users`,
  icon: IconUsers,
  when: () => true,
  to: (portal, { id }) => paths.customerUsers(portal, id),
}

/** Declares an action that sets the two-factor level (all users, administrators, or nobody) and keeps the methods. */
const askForTwoFactor = (level: TwoFactorLevel, label: MessageDescriptor, icon: CustomerAction['icon']): CustomerAction => ({
  id: `twoFactor${level}`,
  label,
  icon,
  when: ({ authority, offers, twoFactorLevel }, reader) =>
    mayChange(reader) && authority !== 'NONE' && offers.includes('TWO_FACTOR') && twoFactorLevel !== level,
  ...asks({
    title: ({ name }: Customer) => msg`Change two-factor of ${name}?`,
    Text: () => <Trans>Applies from the next sign-in.</Trans>,
    effects: customerEffects({ twoFactorLevel: level }),
    confirm: label,
    document: UpdateCustomerDocument,
    variables: ({ id, version, twoFactorMethod }, _, effects) => ({
      input: {
        id,
        version,
        twoFactorLevel: level,
        ...toDigestInput(effects),
        ...(level !== 'NONE' && twoFactorMethod === 'NONE' && { twoFactorMethod: 'ANY' }),
      },
    }),
    changes: customerChanges,
    done: msg`Two-factor updated`,
    undo: {
      variables: ({ id, version, twoFactorLevel, twoFactorMethod }, { updateCustomer: { customer } }) => ({
        input: { id, version: customer?.version ?? version, twoFactorLevel, twoFactorMethod },
      }),
      done: msg`Two-factor updated`,
    },
  }),
})

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
  when: ({ authority, enabled }, reader) => mayChange(reader) && authority === 'FULL' && !enabled,
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
  when: ({ authority, enabled }, reader) => mayChange(reader) && authority === 'FULL' && enabled,
  ...asks({
    title: ({ name }: Customer) => msg`Disable ${name}?`,
    Text: () => <Trans>Users who belong only to disabled customers can no longer sign in.</Trans>,
    effects: customerEffects({ enabled: false }),
    confirm: msg`Disable`,
    danger: true,
    document: UpdateCustomerDocument,
    variables: ({ id, version }, _, effects) => ({
      input: { id, version, enabled: false, barredUsers: effects['BARRED'] ?? null, ...toDigestInput(effects) },
    }),
    changes: customerChanges,
    done: msg`Customer disabled`,
  }),
}

export const customerActions: RecordActions<Customer> = {
  groups: [
    [openUsers],
    [
      askForTwoFactor('ALL', msg`Enable two-factor for all users`, IconShieldCheck),
      askForTwoFactor('ADMIN', msg`Enable two-factor for admins only`, IconShieldLock),
      askForTwoFactor('NONE', msg`Disable two-factor`, IconShieldOff),
    ],
    [copyLink, copyId],
    [enable, disable],
  ],
  why: ({ authority }) => (authority === 'NONE' ? customerServerWords.CUSTOMER_BEYOND_YOU : undefined),
}
