const OF_CUSTOMER = /^\/(?:admin|vendor)\/(?:customers|tools\/migrate)\/([^/?#]+)(?:\/|$)/
const NO_CUSTOMER = new Set(['migrate-naturalhr-customers', 'select', 'create'])

/** The customer that the open page is about, for the header X-Customer; undefined on all other pages. */
export const customerOfPath = (pathname: string): string | undefined => {
  const found = OF_CUSTOMER.exec(pathname)?.[1]
  return found === undefined || NO_CUSTOMER.has(found) ? undefined : decodeURIComponent(found)
}
