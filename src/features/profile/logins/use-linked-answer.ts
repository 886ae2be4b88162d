import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useLinkWords } from './link-words.ts'
import { FinishLoginLinkDocument } from './own-logins.generated.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { ownChanges } from '../own-changes.ts'

/** Completes the link with which the browser returns (`?linked=`), once, after removing it from the address. */
export const useLinkedAnswer = (): void => {
  const { t } = useLingui()
  const [query, setQuery] = useSearchParams()
  const finish = useChange(FinishLoginLinkDocument, ownChanges)
  const words = useLinkWords()
  const taken = useRef<string>(undefined)
  const ticket = query.get('linked')
  useEffect(() => {
    if (ticket === null || taken.current === ticket) return
    taken.current = ticket
    setQuery({}, { replace: true })
    const send = async () => {
      const { done, errors } = await finish({ input: { ticket } })
      if (done) toast.success(t`The login has been linked`)
      else if (errors) toast.error(words(errors[0]?.code))
    }
    void send()
  }, [ticket, setQuery, finish, words, t])
}
