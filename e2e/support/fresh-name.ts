import { randomBytes } from 'node:crypto'

/** A name that no other run of the test has taken: several share one portal. */
export const freshName = (name: string): string => `${name}.${randomBytes(3).toString('hex')}`
