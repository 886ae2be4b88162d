import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useMemo, type ReactNode } from 'react'
import { usePersonalChoice } from '#src/bridge/personal-choice.ts'
import { usePersonalSetting } from '#src/bridge/personal-setting.ts'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import { ColumnsMemory } from '#src/resources/list/columns/chosen-columns.ts'

/** Milliseconds without a further change until the columns are saved, because users try several first. */
const CONTENT_MS = 1000

/** Provides the chosen columns of lists. They belong to the account: they apply at once in every tab, and after the next sign-in in every browser. */
export const RememberedColumns = ({ children }: { children: ReactNode }) => {
  const { settings } = usePortal()
  const text = usePersonalSetting('listColumns')
  const choose = usePersonalChoice('listColumns')
  const save = useDebouncedCallback((next: string) => void choose(next), { delay: CONTENT_MS, flushOnUnmount: true })
  useEffect(() => {
    // Each call replaces `save.flush`, so it is read only now.
    const flush = () => save.flush()
    window.addEventListener('pagehide', flush)
    return () => window.removeEventListener('pagehide', flush)
  }, [save])
  const memory = useMemo(
    () => ({
      text,
      keep: (next: string) => {
        settings.listColumns.set(next)
        save(next)
      },
    }),
    [text, settings, save],
  )
  return <ColumnsMemory value={memory}>{children}</ColumnsMemory>
}
