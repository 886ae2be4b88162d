import { msg } from '@lingui/core/macro'

/** Message for a change that affects another number of users than its preview said. */
export const usersHaveChanged = msg`The number of affected users has changed. Try again.`
