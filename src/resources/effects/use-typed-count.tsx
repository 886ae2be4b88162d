import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'

type TypedCount = {
  count: number
  /** Whether it has to be typed. */
  isAsked: boolean
  /** Of what it is the number, and what is said where another one was typed. */
  label: string
  wrong: string
  /** What the server says of the number. */
  error?: string | undefined
  onChange?: () => void
}

/** A number that is typed before something is done to so many. `confirms` answers whether it was, and says it at the field where not. */
export const useTypedCount = ({
  count,
  isAsked,
  label,
  wrong,
  error,
  onChange,
}: TypedCount): { field: ReactNode; confirms: () => boolean } => {
  const { t } = useLingui()
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const written = formats.number(count)
  const confirms = () => {
    const isRight = !isAsked || Number(typed.replaceAll(/\D/g, '') || Number.NaN) === count
    setWrong(!isRight)
    return isRight
  }
  const field = isAsked && (
    <TextInput
      label={label}
      description={t`Type ${written} to confirm.`}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      error={isWrong ? wrong : error}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setWrong(false)
        onChange?.()
      }}
    />
  )
  return { field, confirms }
}
