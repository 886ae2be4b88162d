/** Whether the server that rendered this page runs in demo mode. A page from a static host has no such mark and counts as no demo. */
export const isDemo = (document: Pick<Document, 'getElementById'>): boolean => {
  try {
    const state: unknown = JSON.parse(document.getElementById('portal-state')?.textContent ?? 'null')
    return typeof state === 'object' && state !== null && 'demo' in state && state.demo === true
  } catch {
    return false
  }
}
