import { msg } from '@lingui/core/macro'
import type { RecordSection } from '../route.ts'

/** First group of a user's pages. */
export const USER: RecordSection = { id: 'user', order: 5, label: msg`User` }

/** Specified groups of a user's pages. */
export const PROFILE_DETAILS: RecordSection = { id: 'profileDetails', order: 10, label: msg`Profile Details` }
export const SECURITY: RecordSection = { id: 'security', order: 20, label: msg`Security` }
export const PASSWORD: RecordSection = { id: 'password', order: 30, label: msg`Password` }
export const LOGS: RecordSection = { id: 'logs', order: 40, label: msg`Logs` }
