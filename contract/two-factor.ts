/** Second factors, strongest first, which is also the order in which they are offered. */
export const FACTORS = ['FIDO', 'AUTHENTICATOR', 'SMS', 'EMAIL', 'PIN'] as const
export type Factor = (typeof FACTORS)[number]

/*
 * The factors chosen for a user or a customer are stored as one text: NONE, ANY, ALL, factors joined by `_` such as `SMS_EMAIL`, or ALL followed by
 * the factors that are all required such as `ALL_SMS_EMAIL`.
 */

/** Factors named in such a text, strongest first. */
export const namedFactors = (methods: string): Factor[] => FACTORS.filter((factor) => methods.split('_').includes(factor))

/** Whether such a text requires each of its factors; otherwise one is enough. */
export const asksEach = (methods: string): boolean => methods.split('_').includes('ALL')
