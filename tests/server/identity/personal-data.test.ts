import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { personalDataParts } from '../../../server/src/identity/own/personal-data-parts.ts'
import { formDraft } from '../../../server/src/tables/people/draft.table.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
})
afterAll(() => server?.close())

const ACTED = { none: 'says what somebody did, as their audit rows do' }

/** By each column that names a user: the part of the personal data that has its rows, or why none has. */
const COLUMNS: Readonly<Record<string, { readonly part: string } | { readonly none: string }>> = {
  'break_glass_user.user_id': { none: 'a setting of a customer, which stands among its changes' },
  'customer_network_rule.set_by': ACTED,
  'error_recording.user_id': { part: 'error-recordings' },
  'event_stream.created_by': ACTED,
  'feature.owner_id': ACTED,
  'form_draft.user_id': { part: 'drafts' },
  'hr_request.approver_id': { part: 'requests-to-decide' },
  'hr_request.user_id': { part: 'requests' },
  'import_file.created_by': { part: 'imports' },
  'job.created_by': { part: 'jobs' },
  'joined_user.user_id': { none: 'how the account was made, which stands among its changes' },
  'login_provider_change.requested_by': ACTED,
  'lost_way.user_id': { none: 'notes that a mail was sent, which stands among the messages' },
  'machine_access.owner_id': ACTED,
  'maintenance_window.created_by': ACTED,
  'migration_run.created_by': ACTED,
  'migration_run.owner_id': ACTED,
  'notification.user_id': { part: 'notifications' },
  'one_time_code.user_id': { none: 'a secret' },
  'password_history.user_id': { none: 'a secret' },
  'payroll_candidate.user_id': { none: 'a guess, mostly about somebody else' },
  'payroll_employee.user_id': { part: 'payroll' },
  'payroll_refusal.user_id': { none: 'a guess, mostly about somebody else' },
  'profile_picture.user_id': { none: 'a file of its own' },
  'provider_groups.owner_id': ACTED,
  'provider_joining.owner_id': ACTED,
  'recovery_code.user_id': { part: 'recovery-codes' },
  'saved_view.user_id': { part: 'saved-views' },
  'scim_leaver.user_id': { none: 'what a directory changed, which stands among the changes' },
  'scim_setup.owner_id': ACTED,
  'scim_token.owner_id': ACTED,
  'scim_user.user_id': { part: 'directory' },
  'scim_wave.undone_by': ACTED,
  'seen_groups.user_id': {
    none: 'digests of groups, of which the profiles that they gave stand among the access profiles, and the subject of a linked login',
  },
  'server_side_session.ended_by': ACTED,
  'server_side_session.user_id': { part: 'sessions' },
  'settings_import.created_by': ACTED,
  'setup_link.created_by': ACTED,
  'sign_in_trace.tester_id': ACTED,
  'sign_in_trace.user_id': { part: 'external-sign-ins' },
  'lost_access_profile.user_id': { part: 'lost-access-profiles' },
  'staff_access_profile.user_id': { part: 'staff-access-profiles' },
  'user_claim.user_id': { part: 'claims' },
  'user_customer.user_id': { part: 'organisations' },
  'user_database.user_id': { part: 'databases' },
  'user_fido_credential.user_id': { part: 'security-devices' },
  'user_hr_id.user_id': { part: 'hr-ids' },
  'user_leaving.created_by': ACTED,
  'user_leaving.user_id': { none: 'a plan of the administrators, which stands among the changes once it is carried out' },
  'user_login.user_id': { part: 'external-logins' },
  'user_preference.user_id': { part: 'preferences' },
}

it('has a part for each column of the database that names a user, or says why not', async () => {
  const { rows } = await server.db.pool.query<{ column: string }>(
    `select cl.relname || '.' || at.attname as column from pg_constraint as co join pg_class as cl on cl.oid = co.conrelid
     join pg_attribute as at on at.attrelid = co.conrelid and at.attnum = any (co.conkey)
     where co.contype = 'f' and co.confrelid = 'user_identity'::regclass and not cl.relispartition order by 1`,
  )
  expect(rows.map(({ column }) => column)).toEqual(Object.keys(COLUMNS).toSorted())
  const parts = await personalDataParts(server.db.orm, demoPersonId('employee'))
  const named = Object.values(COLUMNS).flatMap((each) => ('part' in each ? [each.part] : []))
  expect(named.filter((part) => !(part in parts))).toEqual([])
})

it('has drafts with the form as the person knows it, and no discarded ones', async () => {
  const userId = demoPersonId('employee')
  const draft = { userId, sequence: 1, values: { name: 'Anna' }, version: '3', updatedAt: new Date() }
  await server.db.orm.insert(formDraft).values([
    { ...draft, form: '/a#x', writer: null },
    { ...draft, form: 'tab.a/b#x', writer: 'tab.a' },
    { ...draft, form: 'tab.b/c#x', writer: 'tab.b', isDiscarded: true },
  ])
  const { drafts } = await personalDataParts(server.db.orm, userId)
  expect(drafts?.columns.toSorted()).toEqual(['form', 'updatedAt', 'userId', 'values', 'version'])
  expect(drafts?.rows.map(({ form, values }) => [form, values]).toSorted()).toEqual([
    ['/a#x', { name: 'Anna' }],
    ['/b#x', { name: 'Anna' }],
  ])
})
