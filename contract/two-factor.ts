/** The second factors, strongest first: the order in which they are offered. */
export const FACTORS = ['FIDO', 'AUTHENTICATOR', 'SMS', 'EMAIL', 'PIN'] as const
export type Factor = (typeof FACTORS)[number]

/*
 * Which factors a user or a customer has chosen is kept as one text: NONE, ANY, ALL, factors joined by `_` such as `SMS_EMAIL`, or ALL with the factors
 * that it means such as `ALL_SMS_EMAIL`.
 */

/** The factors that such a text names, strongest first. */
export const namedFactors = (methods: string): Factor[] => FACTORS.filter((factor) => methods.split('_').includes(factor))

/** Whether it asks for every factor of its combination, where otherwise one is enough. */
export const asksEach = (methods: string): boolean => methods.split('_').includes('ALL')
