import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import { accessName } from '#src/access/access-names.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { useSend } from '#src/resources/mutation/use-send.ts'
import { useSaveKey } from '#src/resources/record/use-save-key.ts'
import { Button } from '#src/ui/Button.tsx'
import { useUnsavedChanges } from '#src/ui/use-unsaved-changes.ts'
import { MenuGrid } from './MenuGrid.tsx'
import { SetMobileMenuDocument } from './mobile-menu.generated.ts'
import type { MobileMenuOfFragment } from './mobile-menu.generated.ts'
import { mobileMenuChanges } from './mobile-menu-words.ts'
import { changedIn, conflictsIn, effectOf, keyOf, leftOf, resolved, withCells } from './pending.ts'
import type { Cell, Pending, SetCell } from './pending.ts'
import { useUserTypeName } from './use-user-type-name.ts'
import classes from './mobile-menu.module.css'

type MenuEditorProps = { id: string; menu: MobileMenuOfFragment; reload: () => void }

/** The grid of one customer: what was set is counted with whom it concerns, and saved all at once. */
export const MenuEditor = ({ id, menu, reload }: MenuEditorProps) => {
  const { t } = useLingui()
  const [given, setGiven] = useState<Pending>(NOTHING)
  const saved = useMemo(
    () => new Set(menu.mobileMenu.flatMap(({ name, shownTo }) => shownTo.map((userType) => keyOf({ entry: name, userType })))),
    [menu],
  )
  const pending = useMemo(() => leftOf(saved, given), [saved, given])
  const changed = changedIn(saved, pending)
  const conflicts = conflictsIn(saved, pending)
  const { send, running } = useSend()
  const form = useRef<HTMLFormElement>(null)
  const isChanged = changed.length > 0
  useSaveKey(form, isChanged)
  useUnsavedChanges(isChanged)
  const set = (cells: readonly Cell[], shown: boolean) => setGiven((last) => withCells(saved, last, cells, shown))
  const save = async () => {
    const input = (list: readonly SetCell[]) => ({ input: { id, cells: list.map((cell) => ({ ...cell })) } })
    const done = await send({
      document: SetMobileMenuDocument,
      variables: input([...pending.values()]),
      changes: mobileMenuChanges,
      done: t`Mobile menu saved`,
      undo: {
        variables: () => input(changed.map((cell) => ({ ...cell, was: cell.shown, shown: cell.was }))),
        done: t`The change has been undone`,
      },
      objected: ({ errors }) => {
        if (!errors?.some(({ code }) => code === 'CELL_CONFLICT')) return false
        reload()
        return true
      },
    })
    if (done) setGiven(NOTHING)
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && conflicts.length === 0) void save()
      }}
    >
      {conflicts.length > 0 && (
        <Conflicts
          conflicts={conflicts}
          onMine={() => setGiven(resolved(saved, pending, true))}
          onTheirs={() => setGiven(resolved(saved, pending, false))}
        />
      )}
      <MenuGrid menu={menu} saved={saved} pending={pending} onSet={set} />
      <div className={classes['bar']}>
        <p role="status">{isChanged && <Effect changed={changed} people={menu.mobileMenuPeople} />}</p>
        {isChanged && (
          <>
            <Button kind="secondary" onClick={() => setGiven(NOTHING)}>
              <Trans>Discard</Trans>
            </Button>
            <Button type="submit" busy={running}>
              <Trans>Save</Trans>
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

const NOTHING: Pending = new Map()

/** What would change, and for how many people. */
const Effect = ({ changed, people }: { changed: readonly SetCell[]; people: MobileMenuOfFragment['mobileMenuPeople'] }) => {
  const { gain, lose } = effectOf(changed, people)
  return (
    <>
      <Plural value={changed.length} one="# change" other="# changes" />
      {gain > 0 && (
        <>
          {' · '}
          <Plural value={gain} one="# user sees more" other="# users see more" />
        </>
      )}
      {lose > 0 && (
        <>
          {' · '}
          <Plural value={lose} one="# user sees less" other="# users see less" />
        </>
      )}
    </>
  )
}

type ConflictsProps = { conflicts: readonly SetCell[]; onMine: () => void; onTheirs: () => void }

/** The boxes that somebody else has set otherwise meanwhile; the other changes stay. */
const Conflicts = ({ conflicts, onMine, onTheirs }: ConflictsProps) => {
  const { i18n } = useLingui()
  const formats = useFormats()
  const nameOf = useUserTypeName()
  const named = formats.list(conflicts.map(({ entry, userType }) => `${accessName(entry, (words) => i18n._(words))}: ${nameOf(userType)}`))
  return (
    <div role="alert" className={classes['conflicts']}>
      <p>
        <Trans>Someone else changed these meanwhile: {named}.</Trans>
      </p>
      <Button kind="secondary" size="sm" onClick={onTheirs}>
        <Trans>Keep theirs</Trans>
      </Button>
      <Button kind="secondary" size="sm" onClick={onMine}>
        <Trans>Keep mine</Trans>
      </Button>
    </div>
  )
}
