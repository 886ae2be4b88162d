import { useLingui } from '@lingui/react/macro'
import { use, useMemo, useState, type ReactNode } from 'react'
import { RemotePicker } from '../../choices/RemotePicker.tsx'
import type { ChoiceSource } from '../../choices/source.ts'
import { useChoiceWords } from '../../choices/use-choices.ts'
import { MayDo } from '../../may-do.ts'
import { choiceOf, entryOf } from './field.ts'

type RemoteEachProps = {
  id: string
  label: string
  error: ReactNode
  'data-path': string
  source: ChoiceSource
  /** The records that have one choice each, and where their names come from. */
  owners: readonly string[]
  ownerSource: ChoiceSource
  initial: readonly string[]
  onChange: (entries: readonly string[]) => void
}

/** One picker for each record that is chosen in another field, such as the access profile at each customer. */
const RemoteEach = ({ id, label, error, 'data-path': path, source, owners, ownerSource, initial, onChange }: RemoteEachProps) => {
  const { t } = useLingui()
  const mayDo = use(MayDo)
  const [entries, setEntries] = useState(initial)
  const nameOf = useChoiceWords(useMemo(() => owners.map((owner) => ({ source: ownerSource, id: owner })), [owners, ownerSource]))
  if (source.access && !mayDo(source.access)) return null
  const choose = (owner: string, choice: string | undefined) => {
    const next = owners.flatMap((each) => {
      const chosen = each === owner ? choice : choiceOf(entries, each)
      return chosen === undefined ? [] : [entryOf(each, chosen)]
    })
    setEntries(next)
    onChange(next)
  }
  return owners.map((owner, at) => {
    const chosen = choiceOf(entries, owner)
    const name = nameOf(owner)
    return (
      <RemotePicker
        key={owner}
        id={at === 0 ? id : `${id}-${owner}`}
        data-path={at === 0 ? path : undefined}
        source={source}
        many={false}
        label={t`${label}: ${name}`}
        values={chosen === undefined ? [] : [chosen]}
        within={() => owner}
        error={at === 0 ? error : undefined}
        onChange={([choice]) => choose(owner, choice)}
      />
    )
  })
}

export default RemoteEach
