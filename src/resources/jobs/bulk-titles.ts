import type { I18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import type { BulkActionWords } from '#src/resources/bulk/bulk.ts'

type Title = (action: string | null, i18n: I18n) => string

/** Returns the titles of a bulk action's job and of the job that undoes it, from the labels of the actions. */
export function bulkTitles(words: Readonly<Record<string, BulkActionWords>>): { readonly done: Title; readonly undone: Title } {
  const done: Title = (action, i18n) => i18n._(ownEntry(words, action ?? '')?.label ?? msg`Job`)
  return {
    done,
    undone: (name, i18n) => {
      const action = done(name, i18n)
      return t(i18n)`Undo: ${action}`
    },
  }
}
