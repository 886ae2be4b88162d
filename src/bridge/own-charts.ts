import type { Client } from '@urql/core'
import { useEffect, useState } from 'react'
import type { avatarMachine } from '#machines/avatar/avatar.machine.ts'
import type { bulkMachine } from '#machines/bulk/bulk.machine.ts'
import type { BulkReports, PreviewAnswer, StartAnswer } from '#machines/bulk/bulk.types.ts'
import type { confirmIdentityMachine } from '#machines/confirm-identity/confirm-identity.machine.ts'
import type { authenticatorMachine } from '#machines/enrolment/authenticator.machine.ts'
import type { passkeyMachine } from '#machines/enrolment/passkey.machine.ts'
import type { phoneMachine } from '#machines/enrolment/phone.machine.ts'
import type { importMachine } from '#machines/import/import.machine.ts'
import type { ImportAddress, ImportSource } from '#machines/import/import.types.ts'
import type { migrationMachine } from '#machines/migration/migration.machine.ts'
import type { setupLinkMachine } from '#machines/setup-link/setup-link.machine.ts'
import type { testSignInMachine } from '#machines/test-sign-in/test-sign-in.machine.ts'
import type { TestSignInCalls } from '#machines/test-sign-in/test-sign-in.types.ts'
import type { updateMachine } from '#machines/update/update.machine.ts'
import type { BulkCalls } from '#src/data/bulk-calls.ts'
import { usePortal } from './portal.bridge.tsx'

/** Charts that are loaded with the first page or part that runs them. Each runs as long as that is shown. */
export type OwnCharts = {
  authenticator: (client: Client, announce: (what: 'registered' | 'reset') => void) => typeof authenticatorMachine
  phone: (client: Client, announce: (what: 'codeSent' | 'confirmed') => void) => typeof phoneMachine
  passkey: (client: Client, name: string, announce: (what: 'registered' | 'renamed') => void) => typeof passkeyMachine
  migration: (client: Client) => typeof migrationMachine
  import: (source: ImportSource, address: ImportAddress) => typeof importMachine
  setupLink: (leave: (address: string) => void) => typeof setupLinkMachine
  bulk: (client: Client, calls: BulkCalls<PreviewAnswer, StartAnswer>, reports: BulkReports) => typeof bulkMachine
  /** `leave` redirects the page to the provider. `reportNewSession` says that the sign-in began another session, in which nothing was carried out. */
  confirmIdentity: (leave: () => void, reportNewSession: () => void) => typeof confirmIdentityMachine
  testSignIn: (calls: TestSignInCalls) => typeof testSignInMachine
  update: () => typeof updateMachine
  avatar: (client: Client, subject: string, announce: (how: 'updated' | 'failed') => void) => typeof avatarMachine
}

/** Functions that load the charts, each with the first page that needs it. */
export type OpenOwnCharts = { [Name in keyof OwnCharts]: () => Promise<OwnCharts[Name]> }

/** Loads one of the charts; undefined until it is loaded. If loading fails, the nearest error boundary handles it. */
export const useOwnChart = <Name extends keyof OwnCharts>(name: Name): OwnCharts[Name] | undefined => {
  const { ownCharts } = usePortal()
  const [loaded, setLoaded] = useState<{ chart?: OwnCharts[Name]; failure?: unknown }>({})
  useEffect(() => {
    ownCharts()
      .then((charts) => charts[name]())
      .then(
        (chart) => setLoaded({ chart }),
        (failure: unknown) => setLoaded({ failure }),
      )
  }, [ownCharts, name])
  if (loaded.failure !== undefined) throw loaded.failure
  return loaded.chart
}
