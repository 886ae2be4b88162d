import { useLingui } from '@lingui/react/macro'
import { useQuery } from 'urql'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import type { PaletteEntry } from './entry.ts'
import { LogLinesDocument } from './log-lines.generated.ts'

/** Matches an error reference, which is a W3C trace ID. */
const REFERENCE = /^[\da-f]{32}$/i

/** The server's log lines for an error reference that was typed or pasted, for users who may read logs. Selecting a line copies it. */
export const useLogLines = (text: string, mayRead: boolean): readonly PaletteEntry[] => {
  const { t } = useLingui()
  const formats = useFormats()
  const reference = text.trim()
  const pause = !mayRead || !REFERENCE.test(reference)
  const [{ data }] = useQuery({ query: LogLinesDocument, variables: { reference }, pause, context: CONTEXT })
  const copy = async (line: object) => {
    await navigator.clipboard.writeText(JSON.stringify(line))
    toast.success(t`Copied!`)
  }
  if (pause) return []
  return (data?.logsByReference ?? []).map(({ id, at, level, message, fields }) => ({
    id: `log-${id}`,
    label: message,
    hint: `${level} · ${formats.dateTime(at)}`,
    icon: 'log',
    run: { act: () => void copy({ reference, at, level, message, fields }) },
  }))
}

const CONTEXT = { expectsErrors: true, requestPolicy: 'network-only' } as const
