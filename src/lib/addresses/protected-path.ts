/**
 * Whether a path belongs to a part of the portal that nobody sees without signing in. The route table decides for good; this answers
 * before it is loaded, and a test holds the two together.
 */
export const isProtectedPath = (pathname: string): boolean => /^\/(admin|vendor|profile)(\/|$)/.test(pathname)
