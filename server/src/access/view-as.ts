import { userTypes } from './viewer.ts'

const { VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER } = userTypes

/** Who may look at the portal as somebody else. */
export const previewers = [VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER] as const

/** What may be written all the same: the end of the view, own preferences, and a poll that writes nothing. */
const HARMLESS: ReadonlySet<string> = new Set([
  'Mutation.endViewAs',
  'Mutation.addOrReplaceUserClaim',
  'Mutation.setPreference',
  'Mutation.refreshAppConfiguration',
])

/** Whether a root field such as `Mutation.createUser` is closed to a request that says it comes from such a view. A view opens nothing. */
export const isClosedInView = (operation: string): boolean => operation.startsWith('Mutation.') && !HARMLESS.has(operation)
