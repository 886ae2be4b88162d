import { useQuery } from 'urql'
import { useHiddenPages } from '#src/resources/record/hidden-pages.ts'
import { OwnPasswordDocument } from './password/own-password.generated.ts'

const WITHOUT_SETTING = ['set-password']
const WITHOUT_CHANGING = ['change-password']

/** Hides pages that do not apply to the account: a password is set only if there is none, and changed otherwise. */
export const useOwnPages = (): void => {
  const [{ data }] = useQuery({ query: OwnPasswordDocument })
  useHiddenPages(data?.mySecurity.hasPassword === false ? WITHOUT_CHANGING : WITHOUT_SETTING)
}
