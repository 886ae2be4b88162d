import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'
import type { StoredToken } from '../lib/storage/token-store.ts'

/** A complete sign-in as stored. `idTokenExpiresAt` is epoch milliseconds. */
export type StoredUser = StoredToken & {
  refreshToken: string | undefined
  idToken: string
  idTokenExpiresAt: number
  claims: Readonly<Record<string, unknown>>
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export const readStoredUser = (storage: GuardedStorage, key: string): StoredUser | undefined => {
  const text = storage.getItem(key)
  return text === null ? undefined : parseStoredUser(text)
}

/** Parses a sign-in from storage or another tab. Undefined if it is incomplete. */
export const parseStoredUser = (text: string): StoredUser | undefined => {
  const value = parse(text)
  if (!isRecord(value) || !isRecord(value.profile)) return undefined
  const { access_token, refresh_token, id_token, expires_at, profile } = value
  if (typeof access_token !== 'string' || typeof id_token !== 'string' || typeof expires_at !== 'number') return undefined
  if (typeof profile.sub !== 'string' || typeof profile.iat !== 'number' || typeof profile.exp !== 'number') return undefined
  return {
    subject: profile.sub,
    session: typeof profile.sid === 'string' ? profile.sid : '',
    accessToken: access_token,
    refreshToken: typeof refresh_token === 'string' ? refresh_token : undefined,
    issuedAt: profile.iat * 1000,
    expiresAt: expires_at * 1000,
    handover: text,
    idToken: id_token,
    idTokenExpiresAt: profile.exp * 1000,
    claims: profile,
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
