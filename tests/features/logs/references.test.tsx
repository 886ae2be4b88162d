// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AuditEntry } from '#src/features/logs/AuditEntry.tsx'
import { auditRegistry } from '#src/routes/portal/audit/audit-registry.ts'
import { EventEntry } from '#src/features/logs/EventEntry.tsx'
import type { AuditEntryFragment, EventEntryFragment } from '#src/features/logs/logs.generated.ts'
import { renderPage } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const EVENT: EventEntryFragment = {
  id: '1',
  at: '2026-11-22T10:00:00Z',
  type: 'SIGN_IN_SUCCEEDED',
  typeText: 'SIGN_IN_SUCCEEDED',
  failed: false,
  userId: null,
  userName: null,
  actorName: null,
  sessionId: null,
  address: null,
  detail: null,
  finding: null,
  traceId: 'aaaa',
}
const CHANGE: AuditEntryFragment = {
  id: '1',
  at: '2026-11-22T10:00:00Z',
  action: 'updateCustomer',
  actionText: 'updateCustomer',
  actorId: null,
  actorName: null,
  actingAs: null,
  viewedAsUserType: null,
  viewedAsName: null,
  subjectType: 'Customer',
  subjectId: null,
  subjectName: null,
  denied: false,
  before: null,
  after: null,
  traceId: 'aaaa',
  isRevertible: false,
}
const REGISTRY = { paths: {}, fields: {}, reverts: {}, actions: auditRegistry.actions }
const entry = (failed: boolean) => ({
  event: <EventEntry row={{ ...EVENT, failed }} />,
  change: <AuditEntry row={{ ...CHANGE, denied: failed }} registry={REGISTRY} />,
})

it.each([
  ['event', true, 'Error reference'],
  ['event', false, 'Request reference'],
  ['change', true, 'Error reference'],
  ['change', false, 'Request reference'],
] as const)('the %s, failed: %s, has an %s', (kind, failed, label) => {
  renderPage(entry(failed)[kind], { at: '/vendor/logs', client: heldServer().client })
  expect(screen.getAllByText(/reference$/, { selector: 'dt' }).map(({ textContent }) => textContent)).toEqual([label])
})
