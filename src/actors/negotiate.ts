/** Calls `POST /api/negotiate`, which sets the cookie for images and exports. Rejects unless the server accepted the token. */
export const negotiateWith =
  (apiOrigin: string, fetch: typeof globalThis.fetch) =>
  async (accessToken: string): Promise<void> => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const response = await fetch(`${apiOrigin}/api/negotiate`, { method: 'POST', headers, credentials: 'include' })
    if (!response.ok) throw new Error(`Negotiate was answered with ${response.status}`)
  }
