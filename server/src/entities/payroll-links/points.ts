/** Points for each compared fact of employee and user. A fact that one side lacks counts 0. */
export const POINTS = {
  employeeNumber: { SAME: 50, SIMILAR: 0, DIFFERENT: -25 },
  workEmail: { SAME: 45, SIMILAR: 0, DIFFERENT: 0 },
  familyName: { SAME: 20, SIMILAR: 12, DIFFERENT: -5 },
  givenName: { SAME: 15, SIMILAR: 9, DIFFERENT: -20 },
  birthDate: { SAME: 25, SIMILAR: 10, DIFFERENT: -25 },
  phone: { SAME: 25, SIMILAR: 0, DIFFERENT: 0 },
} as const satisfies Record<string, Readonly<Record<'SAME' | 'SIMILAR' | 'DIFFERENT', number>>>
export type Compared = keyof typeof POINTS

/** Users with at least this many points are proposed, and may be linked without review if the number or email address matches. */
export const PROPOSE = 60
/** Users with at least this many points are shown for review. */
export const REVIEW = 27

/** Thresholds of pg_trgm similarity, 0 to 1. `name`: spelling variants of one name. `person`: whole names that may mean the same person. */
export const ALIKE = { name: 0.3, person: 0.55 } as const

/** Number of candidates that are stored for an employee, the best first. */
export const MOST_CANDIDATES = 5
