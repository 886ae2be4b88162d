import { saveFile } from '#src/lib/save-file.ts'

/**
 * Downloads a text, and lets the browser save what `write` makes of it.
 * @param file name and media type
 * @returns whether the text was downloaded completely and could be read
 */
export async function saveAnswer(
  address: string,
  file: { readonly name: string; readonly type: string },
  write: (text: string) => string,
): Promise<boolean> {
  try {
    const answer = await fetch(address)
    if (!answer.ok) return false
    saveFile(file.name, write(await answer.text()), file.type)
    return true
  } catch {
    return false
  }
}
