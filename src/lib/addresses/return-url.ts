const LONGEST = 2048
// Browsers rewrite spaces, control characters and backslashes, which can turn a path into another host.
const FORBIDDEN = /[\\\s\p{Cc}]/u
const NO_WAY_BACK = /^\/(account\/(login|logout)|signin-oidc|signin-silent-oidc)(\/|$)/i

/**
 * Returns the place to go back to after a sign-in: a path of this origin with query and hash, or `/` for any other input. Nothing is decoded, because
 * what stays encoded stays on this origin.
 */
export const safeReturnUrl = (raw: string | null | undefined, origin: string): string => {
  if (!raw || raw.length > LONGEST || !raw.startsWith('/') || raw.startsWith('//') || FORBIDDEN.test(raw)) return '/'
  const parsed = URL.parse(raw, origin)
  if (!parsed || parsed.origin !== new URL(origin).origin) return '/'
  // `/.//host` parses to the path `//host`, which the next parser would take for a host.
  if (parsed.pathname.startsWith('//') || NO_WAY_BACK.test(parsed.pathname)) return '/'
  return parsed.pathname + parsed.search + parsed.hash
}
