const DASHBOARDS: Readonly<Record<string, string>> = { '4': '/vendor/home', '6': '/admin/home' }

/**
 * Where a sign-in ends that was begun on the home page: people with a portal of their own to run arrive at its dashboard.
 * @param userType the claim `usertype` as it came (spec section 6)
 */
export const startPage = (userType: unknown): string => DASHBOARDS[String(userType)] ?? '/'
