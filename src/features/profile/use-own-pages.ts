import { useQuery } from 'urql'
import { useLeftOut } from '#src/resources/record/left-out-pages.ts'
import { OwnPasswordDocument } from './password/own-password.generated.ts'

const WITHOUT_SETTING = ['set-password']
const WITHOUT_CHANGING = ['change-password']

/** Hides pages that do not apply to the account: a password is set only if there is none, and changed otherwise. */
export const useOwnPages = (): void => {
  const [{ data }] = useQuery({ query: OwnPasswordDocument })
  useLeftOut(data?.mySecurity.hasPassword === false ? WITHOUT_CHANGING : WITHOUT_SETTING)
}
