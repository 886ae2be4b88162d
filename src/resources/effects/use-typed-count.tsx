import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'

type TypedCount = {
  count: number
  /** Whether the number must be typed. */
  isAsked: boolean
  /** Label of the field, and the error for a wrong number. */
  label: string
  wrong: string
  /** The server's error about the number. */
  error?: string | undefined
  onChange?: () => void
}

/**
 * A field in which a number is typed to confirm an action on many records. `confirms` answers whether it is right, and shows an error at the field if
 * not.
 */
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
