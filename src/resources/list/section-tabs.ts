import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { paths } from '#src/lib/addresses/paths.ts'

export type SectionTab = { readonly to: string; readonly label: MessageDescriptor }

/** Pages that share one entry of the sidebar, by the path of each. The reader sees those that they may open. */
const SECTIONS: readonly (readonly SectionTab[])[] = [
  [
    { to: paths.apps(), label: msg`Apps` },
    { to: paths.apis(), label: msg`APIs` },
    { to: paths.apiScopes(), label: msg`API scopes` },
    { to: paths.identityResources(), label: msg`Identity resources` },
  ],
  [
    { to: paths.auditLog(), label: msg`Audit Logs` },
    { to: paths.eventLog(), label: msg`Event logs` },
    { to: paths.serverLog(), label: msg`Server log` },
    { to: paths.eventStreams(), label: msg`Event streams` },
  ],
  [
    { to: paths.systemStatus(), label: msg`System Status` },
    { to: paths.installationSettings(), label: msg`Installation settings` },
  ],
]

export const sectionOf = (pathname: string): readonly SectionTab[] => SECTIONS.find((tabs) => tabs.some(({ to }) => to === pathname)) ?? []
