import { useState } from 'react'
import { useClient } from 'urql'
import type { UpdateLoginProviderGroupsInput } from '#src/data/generated/schema.ts'
import { EffectsFirst } from '#src/resources/effects/EffectsFirst.tsx'
import type { Effects } from '#src/resources/effects/effects.ts'
import { harmlessEffects } from '#src/resources/effects/read-effects.ts'
import type { ChangeResult } from '#src/resources/mutation/use-change.ts'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { toast } from '#src/ui/dialogs/toast.ts'
import { joiningChanges, joiningServerWords } from '../joining/joining-words.ts'
import { UpdateLoginProviderGroupsDocument } from './groups.generated.ts'
import type { UpdateLoginProviderGroupsMutation } from './groups.generated.ts'
import { confirmedUsers, groupEffects } from './groups.record.ts'
import type { GroupsProvider } from './groups.record.ts'

type Changed = Pick<UpdateLoginProviderGroupsInput, 'enabled' | 'rows'>
type Question = { title: string; confirm: string; danger?: boolean; done: string }
type Answer = ChangeResult<UpdateLoginProviderGroupsMutation>

/**
 * Changes the groups of a login provider. Where users get or lose an access profile at once, the reader confirms how many first; `change` resolves to
 * what came of it, and to `done: false` if they decline. `dialog` must be rendered.
 */
export const useGroupChange = ({ id, version }: Pick<GroupsProvider, 'id' | 'version'>) => {
  const client = useClient()
  const send = useFormChange(UpdateLoginProviderGroupsDocument, joiningChanges)
  const [asked, setAsked] = useState<Question & { changed: Changed; answer: (result: Answer) => void }>()
  const sendChange = async (changed: Changed, effects: Effects, done: string): Promise<Answer> => {
    const result = await send({ input: { id, version, ...changed, ...confirmedUsers(effects) } })
    if (result.done) toast.success(done)
    return result
  }
  const ask = (changed: Changed, question: Question) => new Promise<Answer>((answer) => setAsked({ ...question, changed, answer }))
  const change = async (changed: Changed, question: Question): Promise<Answer> => {
    const harmless = await harmlessEffects(client, groupEffects(changed), id)
    return harmless ? sendChange(changed, harmless, question.done) : ask(changed, question)
  }
  const dialog = asked && (
    <EffectsFirst
      title={asked.title}
      confirm={asked.confirm}
      danger={asked.danger === true}
      id={id}
      of={groupEffects(asked.changed)}
      words={joiningServerWords}
      send={async (_, effects) => {
        const result = await sendChange(asked.changed, effects, asked.done)
        if (result.done) asked.answer(result)
        return result
      }}
      onCancel={() => {
        setAsked(undefined)
        asked.answer({ done: false })
      }}
    />
  )
  return { change, ask, dialog }
}
