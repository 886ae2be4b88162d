import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => join('src', path))

/** Buttons that look like nothing else: tools of the bars, rows that are pressed whole, heads of columns. All others are those of `src/ui`. */
const OWN_BUTTONS = [
  'src/features/account/KnownAccounts.tsx',
  'src/features/account/Organisations.tsx',
  'src/features/statecharts/StatechartsPage.tsx',
  'src/features/statecharts/timeline/ActorTree.tsx',
  'src/features/statecharts/timeline/Bookmarks.tsx',
  'src/features/statecharts/timeline/Timeline.tsx',
  'src/resources/list/toolbar/ActiveFilter.tsx',
  'src/resources/list/table/ListHead.tsx',
  'src/resources/list/table/ListRow.tsx',
  'src/resources/list/toolbar/StateLinks.tsx',
  'src/resources/list/views/ViewRow.tsx',
  'src/shell/AccountMenu.tsx',
  'src/shell/navigation/MainNavigation.tsx',
  'src/shell/account/AccountItems.tsx',
  'src/shell/base/LanguageMenu.tsx',
  'src/shell/RecordPlace.tsx',
  'src/shell/base/ScrollToTop.tsx',
  'src/shell/TopBar.tsx',
  'src/shell/notifications/NotificationItem.tsx',
  'src/shell/notifications/NotificationsButton.tsx',
  'src/shell/organisation/OrganisationSwitcher.tsx',
  'src/ui/controls/Button.tsx',
]

it('every button is the one of src/ui, but for the tools and rows that are listed', () => {
  const drawn = files.filter((file) => /<button\b/.test(readFileSync(file, 'utf8')))
  expect(drawn.toSorted()).toEqual(OWN_BUTTONS.toSorted())
  const imported = files.filter((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].some(([, names = '']) =>
      /\b(Button|ActionIcon|UnstyledButton|CloseButton|FileButton)\b/.test(names),
    ),
  )
  expect(imported).toEqual([])
})
