import { FACTORS } from '../../../../contract/two-factor.ts'

/** Answers that the second step accepts. */
export const CHOICES = [...FACTORS, 'RECOVERY'] as const
export type Choice = (typeof CHOICES)[number]

/** Shows enough to recognise one's own address or number, but not to learn somebody else's. */
export const maskEmail = (email: string | null): string => (email ?? '').replace(/^(.).*(?=@)/u, '$1…')
export const maskPhone = (phone: string | null): string => `…${(phone ?? '').slice(-3)}`
