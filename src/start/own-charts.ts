import type { OpenOwnCharts } from '../bridge/own-charts.ts'

const enrolment = () => import('../actors/enrolment.actors.ts')

/** The live charts of single pages, loaded with the first page that runs one. */
export const ownCharts: OpenOwnCharts = {
  authenticator: async () => (await enrolment()).liveAuthenticator,
  phone: async () => (await enrolment()).livePhone,
  passkey: async () => (await enrolment()).livePasskey,
  avatar: async () => (await import('../actors/avatar.actors.ts')).liveAvatar,
  migration: async () => (await import('../actors/migration.actors.ts')).liveMigration,
}
