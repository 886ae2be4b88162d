/** The demo data's people of screens.md section 1, and the password of all; shown on the sign-in page in demo mode only. */
export const DEMO_PASSWORD = 'Portico-Demo-2026'

export const DEMO_NAMES = [
  'operations',
  'support',
  'partner',
  'partneradmin',
  'admin',
  'hradmin',
  'manager',
  'employee',
  'authenticator',
  'expired',
  'locked',
  'unconfirmed',
].map((name) => `${name}@portico.test`)
