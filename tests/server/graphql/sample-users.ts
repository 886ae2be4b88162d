import { fold as foldText } from '../../../contract/fold.ts'
import type { RunningServer } from '../../support/server.ts'

/** A user as a filter sees it. */
export type SampleUser = {
  id: string
  userName: string
  email: string | null
  displayName: string | null
  phoneNumber: string | null
  status: string
  userType: number
  twoFactorEnabled: boolean
  emailConfirmed: boolean
  isActive: boolean
  lockoutEnd: Date | null
  lastLogonDate: Date | null
  createdAt: Date
  partnerId: string | null
  customers: string[]
}

/** People whose texts and dates are all that is awkward: signs of patterns, accents, letters without case, nothing at all, the two empty dates. */
const AWKWARD = `insert into user_identity (user_name, email, display_name, phone_number, last_logon_date, lockout_end, created_at, is_active) values
  ('100%', 'a_b@example.org', 'Per%cent Under_score', '+1', '1901-01-01', '0001-01-01', '2020-02-29', true),
  ('100x', 'axb@example.org', 'Back\\slash', null, '0001-01-01', '1901-01-01', '2020-02-29', true),
  ('under_score', '', '', '', null, null, '1901-01-01', false),
  ('underXscore', null, null, null, '1901-01-01 23:59:59.999999', '2030-01-01', '2020-02-29 00:00:00.000001', false),
  ('ÀÉÎ', 'àéî@example.org', 'Àéî Ø Łódź ẞ', null, '2020-02-29', null, '2020-02-29 00:00:00.000002', true),
  ('aei2', 'AEI@EXAMPLE.ORG', 'aei o lodz ss', null, '2020-02-29 00:00:00.5', null, '2020-02-29 00:00:00.000002', true),
  ('日本', null, '日本 太郎', null, null, null, '2020-02-29', true),
  ('o''quote', 'q@example.org', 'O"Quote''s; drop', null, null, null, '2020-02-29', true)`

export async function addAwkwardUsers({ db }: RunningServer): Promise<void> {
  await db.pool.query(AWKWARD)
}

export async function readUsers({ db }: RunningServer): Promise<SampleUser[]> {
  const { rows } = await db.pool.query<SampleUser>(
    `select id, user_name as "userName", email, display_name as "displayName", phone_number as "phoneNumber", status, user_type as "userType",
       two_factor_enabled as "twoFactorEnabled", email_confirmed as "emailConfirmed", is_active as "isActive", lockout_end as "lockoutEnd",
       last_logon_date as "lastLogonDate", created_at as "createdAt", partner_id as "partnerId",
       array(select customer_id::text from user_customer where user_id = id) as customers
     from user_identity`,
  )
  return rows
}

/** Text as lists compare it: without case and accents; nothing is the empty text. */
export const fold = (text: string | null): string => foldText(text ?? '')
