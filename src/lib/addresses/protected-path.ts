/**
 * Whether a path requires a sign-in. The route table is authoritative; this function answers before it is loaded, and a test keeps the two
 * consistent.
 */
export const isProtectedPath = (pathname: string): boolean => /^\/(admin|vendor|profile)(\/|$)/.test(pathname)
