import { useLingui } from '@lingui/react/macro'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import type { AuditFields } from './audit.ts'
import classes from './history.module.css'

type NamesProps = { names: readonly string[] }

/** Component that lists the labels of fields. The labels are loaded when it is first shown; until then the invisible codes reserve the space. */
export const laterFields = (load: () => Promise<AuditFields>) =>
  laterPart<NamesProps>(async () => {
    const fields = await load()
    const Names = ({ names }: NamesProps) => {
      const { i18n } = useLingui()
      const labels = names.flatMap((name) => {
        const field = ownEntry(fields, name)
        return field ? [i18n._(field.label)] : []
      })
      return [...new Set(labels)].join(', ')
    }
    return Names
  }, Codes)

const Codes = ({ names }: NamesProps) => (
  <span className={classes['waiting']} aria-hidden="true">
    {names.join(', ')}
  </span>
)
