import type { OpenOwnCharts } from '../bridge/own-charts.ts'
import type { Oidc } from '../oidc/oidc.ts'

const enrolment = () => import('../actors/enrolment.actors.ts')

/** The charts of single pages, each loaded with the first page that runs it. This file is loaded with the first of them: it names their chunks. */
export const openOwnCharts = (oidc: Pick<Oidc, 'confirm'>): OpenOwnCharts => ({
  authenticator: async () => (await enrolment()).liveAuthenticator,
  phone: async () => (await enrolment()).livePhone,
  passkey: async () => (await enrolment()).livePasskey,
  avatar: async () => (await import('../actors/avatar.actors.ts')).liveAvatar,
  bulk: async () => (await import('../actors/bulk.actors.ts')).liveBulk,
  setupLink: async () => (await import('../actors/links/setup-link.actors.ts')).liveSetupLink,
  import: async () => (await import('../actors/import.actors.ts')).liveImport,
  testSignIn: async () => (await import('../actors/parts/test-sign-in.actors.ts')).liveTestSignIn,
  confirmIdentity: async () => {
    const { liveConfirmIdentity } = await import('../actors/parts/confirm-identity.actors.ts')
    return (leave, reportNewSession) => liveConfirmIdentity(oidc, leave, reportNewSession)
  },
  update: async () => (await import('../actors/parts/update.actors.ts')).liveUpdate,
  migration: async () => (await import('../actors/migration.actors.ts')).liveMigration,
})
