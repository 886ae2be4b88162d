import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, type Dispatch } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { FILTER_BOUNDS } from '../address/filter.ts'
import type { FilterField } from '../list.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { isDraftGroup, type DraftAction, type DraftGroup } from './draft.ts'
import classes from './filter-panel.module.css'

type GroupEditorProps = {
  group: DraftGroup
  fields: readonly FilterField[]
  edit: Dispatch<DraftAction>
  wrong: ReadonlySet<string>
  /** 1 for the outermost group. */
  depth: number
}

/** Conditions and groups, joined by 'all' or 'any'. Memoised, so that a key press renders only what it changes (docs/commands.md, Budgets). */
export const GroupEditor = memo(({ group, fields, edit, wrong, depth }: GroupEditorProps) => {
  const { t } = useLingui()
  const label = depth === 1 ? t`Conditions` : t`Group of conditions`
  return (
    <div role="group" aria-label={label} className={classes['group']} data-nested={depth > 1 || undefined}>
      {(depth > 1 || group.rules.length > 1) && <Head id={group.id} combinator={group.combinator} edit={edit} nested={depth > 1} />}
      {group.rules.map((item, index) =>
        isDraftGroup(item) ? (
          <GroupEditor key={item.id} group={item} fields={fields} edit={edit} wrong={wrong} depth={depth + 1} />
        ) : (
          <RuleEditor key={item.id} rule={item} number={index + 1} fields={fields} edit={edit} isWrong={wrong.has(item.id)} />
        ),
      )}
      <Adding id={group.id} edit={edit} deeper={depth < FILTER_BOUNDS.depth} />
    </div>
  )
})

type HeadProps = Pick<DraftGroup, 'id' | 'combinator'> & { edit: Dispatch<DraftAction>; nested: boolean }

const Head = memo(({ id, combinator, edit, nested }: HeadProps) => {
  const { t } = useLingui()
  return (
    <div className={classes['head']}>
      <NativeSelect
        aria-label={t`How the conditions combine`}
        value={combinator}
        data={[
          { value: 'and', label: t`All of these` },
          { value: 'or', label: t`Any of these` },
        ]}
        onChange={(event) => edit({ type: 'combinator.set', id, combinator: event.currentTarget.value === 'or' ? 'or' : 'and' })}
      />
      {nested && (
        <Button kind="subtle" size="compact" icon={IconTrash} onClick={() => edit({ type: 'item.remove', id })}>
          <Trans>Remove group</Trans>
        </Button>
      )}
    </div>
  )
})

const Adding = memo(({ id, edit, deeper }: { id: string; edit: Dispatch<DraftAction>; deeper: boolean }) => (
  <div className={classes['adding']}>
    <Button kind="subtle" size="compact" icon={IconPlus} onClick={() => edit({ type: 'rule.add', group: id })}>
      <Trans>Add condition</Trans>
    </Button>
    {deeper && (
      <Button kind="subtle" size="compact" icon={IconPlus} onClick={() => edit({ type: 'group.add', group: id })}>
        <Trans>Add group</Trans>
      </Button>
    )}
  </div>
))
