/**
 * Who owns the rows of a table, which decides which of them a tenant's user sees. Vendor staff see everything that is not `closed`.
 * - `public`: owned by nobody in particular.
 * - `partner`: owned by the viewer's partner, by the column; if that may be null, rows without a partner belong to viewers without one.
 * - `template`: owned by a customer within the viewer's reach, or by none and not for vendor staff.
 * - `customer`, `user`: owned by a customer, or a user, within the viewer's reach.
 * - `member`: the viewer's own memberships, and those of customers within reach.
 * - `self`: owned by the viewer alone.
 * - `shared`: owned by the viewer, or visible to an audience that the viewer belongs to.
 * - `with`: follows the row of another table that it belongs to.
 * - `vendor`: owned by no tenant; only vendor staff read them.
 * - `closed`: only the server itself reads them.
 */
export type Ownership =
  | 'public'
  | 'vendor'
  | 'closed'
  | { readonly of: Kind; readonly column: string }
  | { readonly of: 'with'; readonly table: string; readonly column: string }

type Kind = 'partner' | 'template' | 'customer' | 'user' | 'member' | 'self' | 'shared'
const by = (of: Kind, column: string): Ownership => ({ of, column })
const belongsTo = (table: string, column: string): Ownership => ({ of: 'with', table, column })

/** Every table of the database; a migration's policy says the same, and a test compares them. */
export const ownership: Readonly<Record<string, Ownership>> = {
  access_module: 'public',
  access_profile: by('template', 'customer_id'),
  access_profile_activity: belongsTo('access_profile', 'access_profile_id'),
  activity: 'public',
  api_resource: 'vendor',
  api_scope: 'vendor',
  app_configuration: 'closed',
  application_theme: 'public',
  audit_log: by('partner', 'partner_id'),
  audit_seal: 'closed',
  audit_unsealed: 'closed',
  break_glass_user: 'closed',
  barred_subject: 'closed',
  bulk_preview: 'closed',
  client: 'vendor',
  client_secret: 'closed',
  customer: by('customer', 'id'),
  customer_network_rule: 'closed',
  demo_database: 'closed',
  derived_profile: 'closed',
  error_recording: by('self', 'user_id'),
  event_log: by('user', 'user_id'),
  event_stream: 'vendor',
  event_stream_entry: 'vendor',
  feature: 'vendor',
  feature_revision: 'vendor',
  form_draft: by('self', 'user_id'),
  health_check: 'vendor',
  health_check_entry: 'vendor',
  health_check_execution: 'vendor',
  health_day: 'vendor',
  health_transition: 'vendor',
  hr_export_customer: 'closed',
  hr_export_user: 'closed',
  hr_product_customer: 'closed',
  hr_product_user: 'closed',
  hr_request: 'closed',
  hr_source_customer: by('customer', 'customer_id'),
  idempotency_key: 'closed',
  identity_resource: 'vendor',
  import_file: by('self', 'created_by'),
  import_row: belongsTo('import_file', 'import_id'),
  job: by('self', 'created_by'),
  job_file: belongsTo('job', 'job_id'),
  job_row: belongsTo('job', 'job_id'),
  joined_user: 'closed',
  locale: 'public',
  log: 'vendor',
  login_provider: by('partner', 'partner_id'),
  login_provider_change: 'closed',
  logout_notice: 'vendor',
  lost_access_profile: by('user', 'user_id'),
  lost_way: 'closed',
  machine_access: 'closed',
  maintenance_window: 'vendor',
  migration_row: 'vendor',
  migration_run: 'vendor',
  mobile_menu_cell: by('customer', 'customer_id'),
  module_access: by('customer', 'customer_id'),
  notification: by('self', 'user_id'),
  oidc_artifact: 'closed',
  one_time_code: by('user', 'user_id'),
  outbox: 'closed',
  partner: by('partner', 'id'),
  partner_locale: by('partner', 'partner_id'),
  password_history: 'closed',
  payroll_candidate: belongsTo('payroll_employee', 'employee_id'),
  payroll_employee: by('customer', 'customer_id'),
  payroll_match: by('customer', 'customer_id'),
  payroll_refusal: belongsTo('payroll_employee', 'employee_id'),
  profile_picture: by('user', 'user_id'),
  provider_group_row: 'closed',
  provider_groups: 'closed',
  provider_joining: 'closed',
  rate_limit: 'closed',
  recovery_code: by('user', 'user_id'),
  required_provider: 'closed',
  retention_setting: 'closed',
  root_key: 'closed',
  saved_view: by('shared', 'user_id'),
  seen_groups: 'closed',
  scim_event: belongsTo('login_provider', 'provider_id'),
  scim_group: 'closed',
  scim_leaver: 'closed',
  scim_setup: belongsTo('login_provider', 'provider_id'),
  scim_token: 'closed',
  scim_user: by('user', 'user_id'),
  scim_wave: 'closed',
  server_side_session: by('user', 'user_id'),
  session_client: belongsTo('server_side_session', 'session_id'),
  settings_import: 'closed',
  setup_link: 'closed',
  short_link: 'closed',
  sign_in_count: by('partner', 'partner_id'),
  sign_in_trace: 'closed',
  signing_key: 'closed',
  staff_access_profile: by('user', 'user_id'),
  task_run: 'vendor',
  turn: 'closed',
  unlinked_identity: 'closed',
  user_access_profile: by('customer', 'customer_id'),
  user_claim: by('user', 'user_id'),
  user_customer: by('member', 'user_id'),
  user_database: by('user', 'user_id'),
  user_fido_credential: by('user', 'user_id'),
  user_hr_id: by('user', 'user_id'),
  user_identity: by('user', 'id'),
  user_leaving: 'closed',
  user_login: by('user', 'user_id'),
  user_preference: by('self', 'user_id'),
  view_as: 'closed',
}
