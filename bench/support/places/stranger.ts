import { Visitor } from '../../../tests/support/visitor.ts'

/** Somebody at an address of their own, which limits of sign-ins go by; for a portal that trusts this machine's proxies. @param at from 0, below 65,536 */
export const strangerAt = (at: number): Visitor => new Visitor({ 'x-forwarded-for': `10.9.${(at >> 8) & 255}.${at & 255}` })
