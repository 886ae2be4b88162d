import { randomBytes } from 'node:crypto'

/** Returns a unique name, because several runs of a test share one portal. */
export const freshName = (name: string): string => `${name}.${randomBytes(3).toString('hex')}`
