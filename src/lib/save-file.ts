/** Lets the browser save a file. @param type its media type */
export const saveFile = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
