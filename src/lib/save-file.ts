/** Lets the browser download an address, under the name that the server gives it if there is none here. */
export const downloadFrom = (address: string, name = ''): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Lets the browser save what was read before. */
export const saveBlob = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  downloadFrom(address, name)
  URL.revokeObjectURL(address)
}

/** Lets the browser save a file. @param type its media type */
export const saveFile = (name: string, text: string, type: string): void => saveBlob(name, new Blob([text], { type }))

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
