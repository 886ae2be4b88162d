import { READERS, type Check } from './hash-readers.ts'

type ImportedKind = keyof typeof READERS

type Imported = { readonly kind: ImportedKind; readonly check: Check }

function read(hash: string): Imported | undefined {
  for (const kind of Object.keys(READERS) as ImportedKind[]) {
    const check = READERS[kind](hash)
    if (check) return { kind, check }
  }
  return undefined
}

/** Format of a password hash that another product may have written; undefined if it cannot be checked here, or would take too long. */
export const importedKind = (hash: string): ImportedKind | undefined => read(hash)?.kind

/** Promise E1: argon2id, 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Checks a password against a hash written by another product, on the thread of hashes. Callers replace such a hash at that sign-in. */
export const verifyImported = (hash: string, plain: string): boolean => read(hash)?.check(plain) ?? false

/** Formats that are recognised but not checked: their keys are elsewhere, they have no salt, nothing here computes them, or they cost too much. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:argon2)?\$argon2/, 'Argon2'],
  [/^(?:bcrypt\w*\$)?\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}$/, 'bcrypt'],
  [/^(?:pbkdf2_\w+|\$pbkdf2[-\w]*)\$/, 'PBKDF2'],
  [/^(?:\$scrypt\$|scrypt[$:])/, 'scrypt'],
  [/^\$1\$/, 'md5-crypt'],
  [/^\$apr1\$/, 'Apache MD5'],
  [/^\$5\$/, 'sha256-crypt'],
  [/^\$6\$/, 'sha512-crypt'],
  [/^\$(?:y|7|gy)\$/, 'yescrypt'],
  [/^\$[PH]\$/, 'phpass'],
  [/^\$S\$/, 'Drupal'],
  [/^\{SHA\d*\}/i, 'LDAP SHA'],
  [/^\{S?MD5\}/i, 'LDAP MD5'],
  [/^\{CRYPT\}/i, 'LDAP CRYPT'],
  [/^(?:md5|sha1)\$/, 'Django MD5/SHA-1'],
  [/^\$?fire(?:base|scrypt)/i, 'Firebase scrypt'],
  // 64 bytes; the signing key is only known to the Firebase project.
  [/^[\w+/-]{86}(?:==)?$/, 'Firebase scrypt'],
  [/^[\da-f]{32}$/i, 'MD5/NTLM'],
  [/^[\da-f]{40}$/i, 'SHA-1'],
  [/^[\da-f]{64}$/i, 'SHA-256'],
  [/^[\da-f]{128}$/i, 'SHA-512'],
]

/** Name of the format of a hash that cannot be imported, if known. */
export const foreignFormat = (hash: string): string | undefined => OTHERS.find(([form]) => form.test(hash))?.[1]
