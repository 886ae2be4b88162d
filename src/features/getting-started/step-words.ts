import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GettingStartedStep } from '#src/data/generated/schema.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'

type StepWords = {
  title: MessageDescriptor
  why: MessageDescriptor
  /** Page on which the step is done; undefined for the tour, which is no page. */
  path?: (portal: Portal) => string
}

export const stepWords: Readonly<Record<GettingStartedStep, StepWords>> = {
  OWN_TWO_FACTOR: {
    title: msg`Protect your own account`,
    why: msg`Turn on two-factor authentication for your sign-in.`,
    path: paths.ownTwoFactor,
  },
  CREATE_CUSTOMER: {
    title: msg`Create the first customer`,
    why: msg`Users belong to customers, and rules apply per customer.`,
    path: paths.createCustomer,
  },
  INVITE_USER: { title: msg`Invite a user`, why: msg`They get an email and set their own password.`, path: paths.createUser },
  SECOND_ADMINISTRATOR: {
    title: msg`Add a second administrator`,
    why: msg`So that nobody is locked out when you are away.`,
    path: paths.createUser,
  },
  REQUIRE_TWO_FACTOR: {
    title: msg`Require two-factor authentication`,
    why: msg`Open a customer and choose who must use it.`,
    path: paths.customers,
  },
  TAKE_TOUR: { title: msg`Take the one-minute tour`, why: msg`See where pages, search and your account are.` },
}
