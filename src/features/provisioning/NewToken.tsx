import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import type { AnySection, RecordValues } from '#src/resources/record/form/field.ts'
import { SecretForm } from '#src/resources/record/form/SecretForm.tsx'
import { CreateScimTokenDocument, createScimTokenRules, DeleteScimTokenDocument } from './provisioning.generated.ts'
import { scimChanges, scimServerWords } from './provisioning-words.ts'

const LIVES = [
  { value: '90', label: msg`90 days` },
  { value: '180', label: msg`180 days` },
  { value: '365', label: msg`1 year` },
  { value: 'never', label: msg`Never` },
] as const

const sections: readonly AnySection[] = [
  {
    title: msg`New token`,
    description: msg`It is shown once. Enter the new one at the directory before you revoke the old one.`,
    fields: [
      { kind: 'text', name: 'name', label: msg`Name`, description: msg`For example the directory that uses it.` },
      { kind: 'select', name: 'life', label: msg`Expires`, choices: LIVES, required: true },
    ],
  },
]

type NewTokenProps = {
  id: string
  tokens: readonly { id: string; name: string }[]
  isFull: boolean
  onMade: (token: string) => void
}

/** Creates a token. @param onMade receives the token, which is shown only once */
export const NewToken = ({ id, tokens, isFull, onMade }: NewTokenProps) => {
  const revoke = useOutcome(DeleteScimTokenDocument, scimChanges)
  const create = useFormChange(CreateScimTokenDocument, scimChanges)
  return (
    <SecretForm
      named="name"
      existing={tokens}
      isFull={isFull}
      end={(tokenId) => revoke.send({ input: { id, tokenId } })}
      onMade={onMade}
      initial={{ name: '', life: '365' }}
      sections={sections}
      rules={createScimTokenRules}
      submit={<Trans>Create token</Trans>}
      words={scimServerWords}
      send={async (values, at) => {
        const { data, ...rest } = await create({ input: { id, name: String(values['name']), expiresAt: momentOf(values, at) } })
        return { ...rest, secret: data?.createScimToken.token }
      }}
    />
  )
}

const momentOf = ({ life }: RecordValues, at: Date): string | null =>
  life === 'never' ? null : new Date(at.getTime() + Number(life) * 86_400_000).toISOString()
