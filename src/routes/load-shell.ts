import { loadWholeLanguage } from '#src/i18n/activate.ts'

/** The shell comes as a chunk of its own, with the sentences of the pages that stand in it: who is not signed in never needs them. */
export const loadShell = async () => {
  const [shell] = await Promise.all([import('../shell/Shell.tsx'), loadWholeLanguage()])
  return shell
}

/** So does the data client for its pages. */
export const loadDataRoom = () => import('../bridge/DataRoom.tsx')

/** A page that who is not signed in may open too, and that speaks as the pages with a user do. */
export const withWholeLanguage =
  <Page>(load: () => Promise<Page>) =>
  async (): Promise<Page> => {
    const [page] = await Promise.all([load(), loadWholeLanguage()])
    return page
  }
