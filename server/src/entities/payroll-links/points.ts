/** What is compared of an employee and a user, and what each outcome counts; what one side does not have counts nothing. */
export const POINTS = {
  employeeNumber: { SAME: 50, SIMILAR: 0, DIFFERENT: -25 },
  workEmail: { SAME: 45, SIMILAR: 0, DIFFERENT: 0 },
  familyName: { SAME: 20, SIMILAR: 12, DIFFERENT: -5 },
  givenName: { SAME: 15, SIMILAR: 9, DIFFERENT: -20 },
  birthDate: { SAME: 25, SIMILAR: 10, DIFFERENT: -25 },
  phone: { SAME: 25, SIMILAR: 0, DIFFERENT: 0 },
} as const satisfies Record<string, Readonly<Record<'SAME' | 'SIMILAR' | 'DIFFERENT', number>>>
export type Compared = keyof typeof POINTS

/** From so many points on a user is proposed, and may be linked without a look where number or email brought them together. */
export const PROPOSE = 60
/** From so many on a user is shown to be looked at. */
export const REVIEW = 27

/** Names that are this alike are written differently; those of whole names, that people may be meant by both. From 0 to 1, as pg_trgm counts. */
export const ALIKE = { name: 0.3, person: 0.55 } as const

/** So many of an employee's candidates are kept, the best first. */
export const MOST_CANDIDATES = 5
