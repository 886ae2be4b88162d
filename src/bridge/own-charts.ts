import type { Client } from '@urql/core'
import { useEffect, useState } from 'react'
import type { avatarMachine } from '#machines/avatar/avatar.machine.ts'
import type { authenticatorMachine } from '#machines/enrolment/authenticator.machine.ts'
import type { passkeyMachine } from '#machines/enrolment/passkey.machine.ts'
import type { phoneMachine } from '#machines/enrolment/phone.machine.ts'
import type { migrationMachine } from '#machines/migration/migration.machine.ts'
import { usePortal } from './portal.bridge.tsx'

/** The charts of single pages on the real server; each runs as long as the page it belongs to. */
export type OwnCharts = {
  authenticator: (client: Client, announce: (what: 'registered' | 'reset') => void) => typeof authenticatorMachine
  phone: (client: Client, announce: (what: 'codeSent' | 'confirmed') => void) => typeof phoneMachine
  passkey: (client: Client, name: string, announce: (what: 'registered' | 'renamed') => void) => typeof passkeyMachine
  migration: (client: Client) => typeof migrationMachine
  avatar: (client: Client, subject: string, announce: (how: 'updated' | 'failed') => void) => typeof avatarMachine
}

/** How the charts are loaded: with the first page that needs them. */
export type OpenOwnCharts = { [Name in keyof OwnCharts]: () => Promise<OwnCharts[Name]> }

/** One of the own charts, undefined until its code is there. Code that cannot be had goes to the nearest error boundary. */
export const useOwnChart = <Name extends keyof OwnCharts>(name: Name): OwnCharts[Name] | undefined => {
  const { ownCharts } = usePortal()
  const [loaded, setLoaded] = useState<{ chart?: OwnCharts[Name]; failure?: unknown }>({})
  useEffect(() => {
    ownCharts[name]().then(
      (chart) => setLoaded({ chart }),
      (failure: unknown) => setLoaded({ failure }),
    )
  }, [ownCharts, name])
  if (loaded.failure !== undefined) throw loaded.failure
  return loaded.chart
}
