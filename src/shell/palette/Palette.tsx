import { Trans, useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Viewer } from '#contract/access/rule.ts'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useModalDialog } from '#src/ui/dialogs/use-modal-dialog.ts'
import { useSidePanel } from '#src/ui/dialogs/use-side-panel.ts'
import type { Place } from '../navigation/navigation.ts'
import type { PaletteEntry, PaletteVerb } from './entry.ts'
import { PaletteList } from './PaletteList.tsx'
import { takeTyped } from './typed-ahead.ts'
import { useChoice } from './use-choice.ts'
import { useSearchResults } from './use-search-results.ts'
import { useGroups } from './use-groups.ts'
import classes from './palette.module.css'

type PaletteProps = { viewer: Viewer; places: readonly Place[]; onClose: () => void }

/**
 * The command palette: a combobox over pages, users, customers and actions. The focus stays in the field; the arrow keys move the selection, Enter
 * runs it, Ctrl+Enter opens it in another tab.
 */
const Palette = ({ viewer, places, onClose }: PaletteProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const dialog = useModalDialog()
  const list = useId()
  const [text, setText] = useState(takeTyped)
  const portal = portalIn(places)
  const found = useSearchResults(text, portal !== undefined)
  const [verb, setVerb] = useState<PaletteVerb>()
  const groups = useGroups({ viewer, places, text, found, portal, verb })
  useSidePanel(true, onClose)

  const take = (entry: PaletteEntry, apart: boolean) => {
    if ('ask' in entry.run) return ask(entry.run.ask)
    if ('to' in entry.run && apart) return void window.open(entry.run.to, '_blank', 'noopener')
    onClose()
    if ('to' in entry.run) void navigate(entry.run.to)
    else entry.run.act()
  }
  const { entries, active, enter, step, point, forget } = useChoice({ groups, text, state: found.state, onTake: take })
  const ask = (next: PaletteVerb | undefined) => {
    setVerb(next)
    setText('')
    forget()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && text === '' && verb) return ask(undefined)
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter') enter(event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click beside it closes it; Escape does the same
    <dialog
      ref={dialog}
      className={classes['root']}
      aria-label={t`Search`}
      onCancel={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes['panel']}>
        <div className={classes['head']}>
          <IconSearch size={20} stroke={1.6} aria-hidden="true" />
          <input
            className={classes['field']}
            type="text"
            role="combobox"
            aria-label={verb?.label ?? t`Search users, customers, pages and actions`}
            aria-expanded={entries.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={entries.length > 0 ? `${list}-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            placeholder={
              verb ? verb.label : portal === undefined ? t`Search pages and actions` : t`Search users, customers, pages and actions`
            }
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              forget()
            }}
            onKeyDown={press}
          />
          <Button kind="secondary" size="sm" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
        <PaletteList
          id={list}
          groups={groups}
          active={active}
          state={found.state}
          waits={verb !== undefined && found.state === 'idle'}
          onTake={take}
          onPoint={point}
        />
      </div>
    </dialog>
  )
}

export default Palette

/** Portal whose users this viewer may open. */
const portalIn = (places: readonly Place[]): Portal | undefined =>
  (['vendor', 'admin'] as const).find((portal) => places.some(({ path }) => path === paths.users(portal)))
