import type { OidcOverrides } from '../oidc/oidc-settings.ts'

/**
 * Build-time settings of an installation (docs/operations.md, "On a static host"). All are optional: without them the portal's own origin serves
 * everything.
 */
export type PortalSettings = {
  /** Origin of `/api` and `/graphql`, '' for the portal's own. */
  apiOrigin: string
  /** URL for error reports (OTLP over HTTP); undefined disables them. */
  telemetryUrl: string | undefined
  oidc: OidcOverrides
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

/** Reads the build-time variables. An invalid value counts as missing. */
export const readSettings = (env: Readonly<Record<string, unknown>>): PortalSettings => {
  const [authority, client_id, scope] = [textOf(env.VITE_OIDC_AUTHORITY), textOf(env.VITE_OIDC_CLIENT_ID), textOf(env.VITE_OIDC_SCOPE)]
  const [silent, by, notice] = [
    textOf(env.VITE_OIDC_SILENT_SIGN_IN),
    textOf(env.VITE_OIDC_AUTHENTICATED_BY),
    Number(textOf(env.VITE_OIDC_RENEWAL_NOTICE_SECONDS)),
  ]
  return {
    apiOrigin: textOf(env.VITE_API_ORIGIN)?.replace(/\/$/, '') ?? '',
    telemetryUrl: textOf(env.VITE_TELEMETRY_URL),
    oidc: {
      ...(authority && { authority }),
      ...(client_id && { client_id }),
      ...(scope && { scope }),
      ...(silent === 'false' && { silentSignIn: false }),
      ...((by === 'id_token' || by === 'access_token') && { authenticatedBy: by }),
      ...(notice > 0 && { renewalNoticeSeconds: notice }),
    },
  }
}
