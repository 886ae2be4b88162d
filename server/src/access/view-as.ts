import { userTypes } from './viewer.ts'

const { VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER } = userTypes

/** User types that may view the portal as somebody else. */
export const previewers = [VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER] as const

/** Mutations that are allowed in such a view: its end, own preferences, and a poll that writes nothing. */
const HARMLESS: ReadonlySet<string> = new Set([
  'Mutation.endViewAs',
  'Mutation.addOrReplaceUserClaim',
  'Mutation.setPreference',
  'Mutation.refreshAppConfiguration',
])

/** Whether a root field such as `Mutation.createUser` is closed to a request that declares such a view. A view only removes rights. */
export const isClosedInView = (operation: string): boolean => operation.startsWith('Mutation.') && !HARMLESS.has(operation)
