import type { StateStore } from 'oidc-client-ts'
import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'
import { checkIdToken, type Expected } from './id-token-checks.ts'
import { OIDC_PREFIX } from './storage-keys.ts'
import { parseStoredUser, type StoredUser } from './stored-user.ts'

/** Thrown if the provider answered for another subject than the signed-in one. */
export class ReplacedSubjectError extends Error {
  override readonly name = 'ReplacedSubjectError'
}

/** Thrown if the provider's response arrives after the user was removed, so that a pending renewal never undoes a sign-out. */
export class ForgottenUserError extends Error {
  override readonly name = 'ForgottenUserError'
}

type UserStoreDeps = {
  storage: GuardedStorage
  expected: () => Expected
  /** False during a new sign-in, when any subject is accepted. */
  keepsSubject: () => boolean
  /** True while tokens are renewed: the response is accepted only if the user is still stored. */
  renews: () => boolean
  onStored: (user: StoredUser) => void
}

/**
 * User store of oidc-client-ts that checks every sign-in, from whatever source (code, hidden frame, refresh token, other tab): nothing is stored
 * unless its ID token passes our checks and its subject is the expected one.
 */
export const createUserStore = ({ storage, expected, keepsSubject, renews, onStored }: UserStoreDeps): StateStore => ({
  get: (key) => Promise.resolve(storage.getItem(OIDC_PREFIX + key)),
  set: async (key, value) => {
    const next = parseStoredUser(value)
    const before = parseStoredUser(storage.getItem(OIDC_PREFIX + key) ?? '')
    if (!before && renews()) throw new ForgottenUserError()
    // A refresh without a new ID token keeps the old one, which was checked when it was stored.
    if (next === undefined || next.idToken !== before?.idToken) checkIdToken(next?.idToken ?? '', expected())
    if (before && next && keepsSubject() && next.subject !== before.subject) throw new ReplacedSubjectError()
    storage.setItem(OIDC_PREFIX + key, value)
    if (next) onStored(next)
  },
  remove: (key) => {
    const value = storage.getItem(OIDC_PREFIX + key)
    storage.removeItem(OIDC_PREFIX + key)
    return Promise.resolve(value)
  },
  getAllKeys: () =>
    Promise.resolve(
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
        .filter((key) => key.startsWith(OIDC_PREFIX))
        .map((key) => key.slice(OIDC_PREFIX.length)),
    ),
})
