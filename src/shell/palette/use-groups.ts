import { useLingui } from '@lingui/react/macro'
import { use, useMemo, useSyncExternalStore, useEffect } from 'react'
import type { Viewer } from '#contract/access/rule.ts'
import { mayViewAs } from '#contract/access/view-as.ts'
import { usePersonalChoice } from '#src/bridge/personal-choice.ts'
import { useSession } from '#src/bridge/auth.bridge.tsx'
import { usePartner, usePortal } from '#src/bridge/portal.bridge.tsx'
import { openDock } from '#src/bridge/recorder/dock/open-dock.ts'
import { viewWish } from '#src/bridge/view-as.ts'
import { LOCALE_NAMES } from '#contract/locales.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { offeredLocales } from '#src/i18n/negotiate.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { MayOpen } from '#src/resources/may-do.ts'
import { hasListedActions, offeredActions } from '#src/resources/record/actions/offered-actions.ts'
import { reportWish } from '#src/lib/faults/report-wish.ts'
import { shellDialogs } from '../shell-dialogs.ts'
import type { Place } from '../navigation/navigation.ts'
import { useLanguageChoice } from '../use-language-choice.ts'
import type { PaletteEntry, PaletteGroup, PaletteVerb } from './entry.ts'
import { matching } from './match.ts'
import { customersIn, usersIn } from './found-entries.ts'
import { useLogLines } from './use-log-lines.ts'
import type { SearchResults } from './use-search-results.ts'
import { recents } from '../recent.ts'

/** Actions of the record whose page is open under the palette. */
const useRecordEntries = (): readonly PaletteEntry[] => {
  const offered = useSyncExternalStore(offeredActions.subscribe, offeredActions.get)
  useEffect(() => hasListedActions.set(true), [])
  return offered.map(({ id, label, icon, run }) => ({ id: `record-${id}`, label, icon, run: { act: run } }))
}

/** The most recently opened records, without the current one. */
const useRecentEntries = (): readonly PaletteEntry[] => {
  const { t } = useLingui()
  const looked = useSyncExternalStore(recents.subscribe, recents.get)
  return looked
    .filter(({ path }) => !location.pathname.startsWith(path))
    .map(({ path, name }) => {
      const isCustomer = path.split('/')[2] === 'customers'
      return {
        id: `recent ${path}`,
        label: name,
        hint: isCustomer ? t`Customer` : t`User`,
        icon: isCustomer ? 'customers' : 'user',
        run: { to: path },
      }
    })
}

type Asked = {
  viewer: Viewer
  places: readonly Place[]
  text: string
  found: SearchResults
  portal: Portal | undefined
  verb: PaletteVerb | undefined
}

/**
 * Everything the palette offers for the typed text: pages, users, customers, actions of the open record, and actions of this viewer. Empty groups are
 * omitted.
 */
export const useGroups = ({ viewer, places, text, found, portal, verb }: Asked): readonly PaletteGroup[] => {
  const { t } = useLingui()
  const formats = useFormats()
  const pages = usePages(places)
  const actions = [...useVerbs(portal), ...useActions(viewer)]
  const recent = useRecentEntries()
  const ofRecord = useRecordEntries()
  const logLines = useLogLines(
    text,
    places.some(({ path }) => path === paths.serverLog()),
  )
  const showAll = (count: number, isExact: boolean) => {
    const written = formats.number(count)
    return isExact ? t`Show all ${written}` : t`Show all, about ${written}`
  }
  const wanted = portal && { search: found, portal, typed: text, showAll, verb }
  if (verb) {
    const chosen = recent.flatMap(({ icon, run, ...entry }) =>
      icon === 'user' && 'to' in run ? [{ ...entry, icon, run: { to: verb.to(run.to.split('/').at(-1) ?? '') } }] : [],
    )
    return [
      { id: 'recent', heading: t`Recent`, entries: text.trim() === '' ? chosen : [] },
      { id: 'users', heading: t`Users`, entries: wanted === undefined ? [] : usersIn(wanted) },
    ].filter(({ entries }) => entries.length > 0)
  }
  const creating = portal === undefined ? undefined : pages.find(({ id }) => id === paths.createUser(portal))
  return [
    { id: 'recent', heading: t`Recent`, entries: text.trim() === '' ? recent : [] },
    { id: 'record', heading: t`This record`, entries: matching(ofRecord, text) },
    { id: 'log', heading: t`Server log`, entries: logLines },
    { id: 'users', heading: t`Users`, entries: wanted === undefined ? [] : usersIn(wanted) },
    { id: 'customers', heading: t`Customers`, entries: wanted === undefined ? [] : customersIn(wanted) },
    {
      id: 'pages',
      heading: t`Pages`,
      entries: matching(
        pages.filter((page) => page !== creating),
        text,
      ),
    },
    { id: 'actions', heading: t`Actions`, entries: matching(creating ? [{ ...creating, icon: 'addUser' }, ...actions] : actions, text) },
  ].filter(({ entries }) => entries.length > 0)
}

const usePages = (places: readonly Place[]): readonly PaletteEntry[] => {
  const { i18n } = useLingui()
  return useMemo(
    () =>
      places.map(({ path, label, within }) => ({
        id: path,
        label: i18n._(label),
        hint: within.map((above) => i18n._(above)).join(' › '),
        icon: 'page' as const,
        run: { to: path },
      })),
    [places, i18n],
  )
}

/** What is done to a user from the palette: the verb first, then the name. Only what the reader may do to some user. */
const useVerbs = (portal: Portal | undefined): readonly PaletteEntry[] => {
  const { t } = useLingui()
  const mayOpen = use(MayOpen)
  if (portal === undefined) return []
  const verb = (id: string, label: string, page: (portal: Portal, id: string) => string): PaletteEntry => ({
    id,
    label,
    icon: 'user',
    run: { ask: { label, to: (user) => page(portal, user) } },
  })
  return [
    verb('lockUser', t`Lock a user…`, paths.userLockout),
    verb('resetPassword', t`Reset a password…`, paths.userPasswordReset),
    verb('resetTwoFactor', t`Reset two-factor of a user…`, paths.userTwoFactor),
    verb('userSignIns', t`See the sign-ins of a user…`, paths.userSignIns),
  ].filter(({ run }) => 'ask' in run && mayOpen(run.ask.to(SOMEBODY)))
}

/** Stands for any user in the address of a page. */
const SOMEBODY = '00000000-0000-4000-8000-000000000000'

const useActions = (viewer: Viewer): readonly PaletteEntry[] => {
  const { t } = useLingui()
  const session = useSession()
  const partner = usePartner()
  const { recorder } = usePortal()
  const choose = useLanguageChoice(viewer.subject)
  const chooseScheme = usePersonalChoice('colourScheme')
  const act = (id: string, icon: PaletteEntry['icon'], label: string, hint: string | undefined, run: () => void): PaletteEntry => ({
    id,
    icon,
    label,
    hint,
    run: { act: run },
  })
  const scheme = t`Colour scheme`
  const languages = partner.showLanguageOption ? offeredLocales(partner.locales) : []
  return [
    act('auto', 'system', t`Auto`, scheme, () => void chooseScheme('auto')),
    act('light', 'sun', t`Light`, scheme, () => void chooseScheme('light')),
    act('dark', 'moon', t`Dark`, scheme, () => void chooseScheme('dark')),
    ...languages.map((locale) => act(locale, 'language', LOCALE_NAMES[locale], t`Language`, () => void choose(locale))),
    ...(mayViewAs(viewer) ? [act('viewAs', 'viewAs', t`View as…`, undefined, () => viewWish.set({}))] : []),
    act('keys', 'keyboard', t`Keyboard shortcuts`, undefined, () => shellDialogs.set('keys')),
    act('tour', 'tour', t`Tour of the portal`, undefined, () => shellDialogs.set('tour')),
    act('report', 'report', t`Report a problem`, undefined, () => reportWish.set('')),
    { id: 'statecharts', label: t`Statecharts`, icon: 'page', run: { to: paths.statecharts() } },
    act('dock', 'page', t`Statecharts in a second window`, undefined, () => openDock(window, recorder)),
    act('logout', 'logout', t`Sign out`, undefined, () => session.signOut()),
  ]
}
