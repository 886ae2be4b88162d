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
