import { useState } from 'react'
import { useClient } from 'urql'
import { mapLate } from '#src/lib/late.ts'
import type { UpdateLoginProviderGroupsInput } from '#src/data/generated/schema.ts'
import { EffectsFirst } from '#src/resources/effects/EffectsFirst.tsx'
import { isPreviewOutdated, type Effects } from '#src/resources/effects/effects.ts'
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
 * what came of it, and to `done: false` if they decline. What is sent are all rows of the version at which the question was asked, so that a confirmation
 * of somebody else's newer rows is refused. `dialog` must be rendered.
 */
export const useGroupChange = ({ id, version }: Pick<GroupsProvider, 'id' | 'version'>) => {
  const client = useClient()
  const send = useFormChange(UpdateLoginProviderGroupsDocument, joiningChanges)
  const [asked, setAsked] = useState<
    Question & { version: number; changed: Changed; refused?: Effects | undefined; answer: (result: Answer) => void }
  >()
  const sendChange = async (sent: Changed & { version: number }, effects: Effects, settle: (result: Answer) => void): Promise<Answer> => {
    const read = (result: Answer): Answer => {
      if (result.done) settle(result)
      return result
    }
    const { late, ...result } = read(await send({ input: { id, ...sent, ...confirmedUsers(effects) } }))
    return { ...result, ...(late && { late: mapLate(late, read) }) }
  }
  const ask = (changed: Changed, question: Question, refused?: Effects) =>
    new Promise<Answer>((answer) => setAsked({ ...question, version, changed, refused, answer }))
  const change = async (changed: Changed, question: Question): Promise<Answer> => {
    const harmless = await harmlessEffects(client, groupEffects(changed), id)
    if (!harmless) return ask(changed, question)
    const result = await sendChange({ ...changed, version }, harmless, () => toast.success(question.done))
    // The preview said that nobody is affected, and now somebody is.
    return isPreviewOutdated(result.errors) ? ask(changed, question, harmless) : result
  }
  const dialog = asked && (
    <EffectsFirst
      title={asked.title}
      confirm={asked.confirm}
      danger={asked.danger === true}
      id={id}
      of={groupEffects(asked.changed)}
      refused={asked.refused}
      words={joiningServerWords}
      send={(_, effects) =>
        // Also of an answer that comes late, and before the dialog closes.
        sendChange({ ...asked.changed, version: asked.version }, effects, (result) => {
          toast.success(asked.done)
          asked.answer(result)
        })
      }
      onCancel={() => {
        setAsked(undefined)
        asked.answer({ done: false })
      }}
    />
  )
  return { change, ask, dialog }
}
