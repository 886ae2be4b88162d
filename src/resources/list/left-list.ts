/** A list as the reader has left it: its address, and the paths of the records on its page, in their order. */
type LeftList = { readonly address: string; readonly records: readonly string[] }

const left = new Map<string, LeftList>()

/** Notes how a list looks, so that its records lead back to it. @param path of the list, such as `/vendor/users` */
export const noteList = (path: string, list: LeftList): void => void left.set(path, list)

export const forgetLists = (): void => left.clear()

/** Address of a list as it was left in this document, else of the whole list. */
export const backToList = (path: string): string => path + (left.get(path)?.address ?? '')

/** Paths of the records before and after one on the page of the list as it was left. A record that no longer fits the list keeps its neighbours. */
export const neighboursOf = (
  listPath: string,
  recordPath: string,
): { before?: string | undefined; after?: string | undefined } | undefined => {
  const records = left.get(listPath)?.records ?? []
  const at = records.indexOf(recordPath)
  return at < 0 || records.length < 2 ? undefined : { before: records[at - 1], after: records[at + 1] }
}
