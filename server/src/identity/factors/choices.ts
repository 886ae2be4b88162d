import { FACTORS } from '../../../../contract/two-factor.ts'

/** What the second step can be answered with. */
export const CHOICES = [...FACTORS, 'RECOVERY'] as const
export type Choice = (typeof CHOICES)[number]

/** Enough to know one's own by, too little to learn somebody's. */
export const maskEmail = (email: string | null): string => (email ?? '').replace(/^(.).*(?=@)/u, '$1…')
export const maskPhone = (phone: string | null): string => `…${(phone ?? '').slice(-3)}`
