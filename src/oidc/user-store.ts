import type { StateStore } from 'oidc-client-ts'
import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'
import { checkIdToken } from './id-token-checks.ts'
import type { Expected } from './id-token-checks.ts'
import { OIDC_PREFIX } from './storage-keys.ts'
import { parseStoredUser } from './stored-user.ts'
import type { StoredUser } from './stored-user.ts'

/** The provider answered for another subject than the one who is signed in here. */
export class ReplacedSubjectError extends Error {
  override readonly name = 'ReplacedSubjectError'
}

/** The provider's answer came after the user had been forgotten here: a sign-out is never undone by a renewal that was under way. */
export class ForgottenUserError extends Error {
  override readonly name = 'ForgottenUserError'
}

export type UserStoreDeps = {
  storage: GuardedStorage
  expected: () => Expected
  /** False while somebody signs in anew: then any subject may come in. */
  keepsSubject: () => boolean
  /** True while the tokens of a user who was signed in here are renewed: their answer needs that user still to be there. */
  renews: () => boolean
  onStored: (user: StoredUser) => void
}

/**
 * Where oidc-client-ts keeps the user, with a guard at its door: whatever way a sign-in came (code, hidden frame, refresh token, other tab),
 * nothing is stored before its id token has passed our checks and its subject is the one expected.
 */
export const createUserStore = ({ storage, expected, keepsSubject, renews, onStored }: UserStoreDeps): StateStore => ({
  get: (key) => Promise.resolve(storage.getItem(OIDC_PREFIX + key)),
  set: async (key, value) => {
    const next = parseStoredUser(value)
    const before = parseStoredUser(storage.getItem(OIDC_PREFIX + key) ?? '')
    if (!before && renews()) throw new ForgottenUserError()
    // A refresh without a new id token keeps the old one, which was checked when it came.
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
