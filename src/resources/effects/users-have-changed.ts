import { msg } from '@lingui/core/macro'

/** Message for a change that affects other users than its preview said. */
export const otherUsersAffected = msg`Other users are affected now. Look through it again.`

/** Message for a change that affects another number of users than its preview said. */
export const usersHaveChanged = msg`The number of affected users has changed. Try again.`
