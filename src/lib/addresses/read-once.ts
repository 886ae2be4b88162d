/** Reads a file behind the page of a link, which can be read once; undefined if it could not be. */
export const readOnce = async (address: string): Promise<Blob | undefined> => {
  try {
    // As the page of the link does, whose button it is instead of.
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams() })
    return answer.ok ? await answer.blob() : undefined
  } catch {
    return undefined
  }
}
