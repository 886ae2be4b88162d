import { Button, NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { Dispatch } from 'react'
import { FILTER_BOUNDS } from '../filter.ts'
import type { FilterField } from '../list.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { isDraftGroup } from './draft.ts'
import type { DraftAction, DraftGroup } from './draft.ts'
import classes from './filter-panel.module.css'

type GroupEditorProps = {
  group: DraftGroup
  fields: readonly FilterField[]
  edit: Dispatch<DraftAction>
  wrong: ReadonlySet<string>
  /** 1 for the whole filter. */
  depth: number
}

/** Conditions joined by 'all' or 'any', and groups of them. */
export const GroupEditor = memo(({ group, fields, edit, wrong, depth }: GroupEditorProps) => {
  const { t } = useLingui()
  const label = depth === 1 ? t`Conditions` : t`Group of conditions`
  return (
    <div role="group" aria-label={label} className={classes['group']} data-nested={depth > 1 || undefined}>
      <div className={classes['head']}>
        <NativeSelect
          aria-label={t`How the conditions combine`}
          value={group.combinator}
          data={[
            { value: 'and', label: t`All of these` },
            { value: 'or', label: t`Any of these` },
          ]}
          onChange={(event) =>
            edit({ type: 'combinator.set', id: group.id, combinator: event.currentTarget.value === 'or' ? 'or' : 'and' })
          }
        />
        {depth > 1 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => edit({ type: 'item.remove', id: group.id })}
          >
            <Trans>Remove group</Trans>
          </Button>
        )}
      </div>
      {group.rules.map((item, index) =>
        isDraftGroup(item) ? (
          <GroupEditor key={item.id} group={item} fields={fields} edit={edit} wrong={wrong} depth={depth + 1} />
        ) : (
          <RuleEditor key={item.id} rule={item} number={index + 1} fields={fields} edit={edit} isWrong={wrong.has(item.id)} />
        ),
      )}
      <div className={classes['adding']}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => edit({ type: 'rule.add', group: group.id })}
        >
          <Trans>Add condition</Trans>
        </Button>
        {depth < FILTER_BOUNDS.depth && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => edit({ type: 'group.add', group: group.id })}
          >
            <Trans>Add group</Trans>
          </Button>
        )}
      </div>
    </div>
  )
})
