import { msg } from '@lingui/core/macro'

/** What is said where a change reaches another number of users than the one that was told. */
export const usersHaveChanged = msg`The number of affected users has changed. Try again.`
