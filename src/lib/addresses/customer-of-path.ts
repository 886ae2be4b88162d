const OF_CUSTOMER = /^\/(?:admin|vendor)\/(?:customers|tools\/migrate)\/([^/?#]+)(?:\/|$)/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** ID of the customer that the open page is about, for the header X-Customer. Undefined on all other pages, and if the path contains no valid ID. */
export const customerOfPath = (pathname: string): string | undefined => {
  const found = OF_CUSTOMER.exec(pathname)?.[1]
  return found !== undefined && UUID.test(found) ? found : undefined
}
