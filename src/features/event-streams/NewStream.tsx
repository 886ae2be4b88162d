import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EventStreamSource } from '#src/data/generated/schema.ts'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import type { AnySection } from '#src/resources/record/form/field.ts'
import { SecretForm } from '#src/resources/record/form/SecretForm.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { CreateEventStreamDocument, createEventStreamRules, DeleteEventStreamDocument } from './event-streams.generated.ts'
import { sourceWords, streamChanges, streamServerWords, type StreamSecret } from './stream-words.ts'

const SOURCES = (['AUDIT', 'EVENT'] as const).map((value) => ({ value, label: sourceWords[value] }))
const isSource = (value: string): value is EventStreamSource => SOURCES.some((source) => source.value === value)

const SECTIONS: readonly AnySection[] = [
  {
    title: msg`New event stream`,
    description: msg`It gets what is written from now on; earlier entries can be sent again afterwards.`,
    fields: [
      { kind: 'text', name: 'name', label: msg`Name` },
      { kind: 'text', name: 'url', label: msg`Webhook address`, description: msg`It begins with https and is not inside the network.` },
      { kind: 'multiSelect', name: 'sources', label: msg`Logs`, choices: SOURCES, required: true },
    ],
  },
]

type NewStreamProps = { streams: readonly { id: string; name: string }[]; onMade: (made: StreamSecret) => void }

/** @param onMade receives the signing secret, which is shown only once */
export const NewStream = ({ streams, onMade }: NewStreamProps) => {
  const { t } = useLingui()
  const create = useFormChange(CreateEventStreamDocument, streamChanges)
  const remove = useOutcome(DeleteEventStreamDocument, streamChanges)
  return (
    <SecretForm
      named="name"
      existing={streams}
      end={(id) => remove.send({ input: { id } })}
      initial={{ name: '', url: '', sources: ['AUDIT', 'EVENT'] }}
      sections={SECTIONS}
      rules={createEventStreamRules}
      submit={<Trans>Create event stream</Trans>}
      words={streamServerWords}
      send={async ({ name, url, sources }) => {
        const { data, ...rest } = await create({
          input: { name: String(name), url: String(url), sources: [sources ?? []].flat().map(String).filter(isSource) },
        })
        const { id, secret } = data?.createEventStream ?? {}
        if (id && secret) onMade({ id, name: String(name), secret })
        return rest
      }}
      onDone={() => toast.success(t`Event stream has been created`)}
    />
  )
}
