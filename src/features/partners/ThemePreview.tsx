import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { readPalette, type ApplicationTheme } from '#src/theme/palette.ts'
import { rootVariables } from '#src/theme/root-variables.ts'
import { schemeVariables } from '#src/theme/variables.ts'
import type { Scheme } from '#src/theme/surfaces.ts'
import { Card } from '#src/ui/Card.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { contrastNotes } from './contrast-notes.ts'
import classes from './look.module.css'

/**
 * Miniatures of the portal in both colour schemes, of the sign-in page and of an email with a theme, and the colours of the theme that are corrected
 * because they would be unreadable.
 */
export const ThemePreview = ({ theme, name }: { theme: ApplicationTheme; name: string }) => (
  <aside className={classes['preview']}>
    <Card title={<Trans>Preview</Trans>}>
      <div className={classes['preview']}>
        <Miniature theme={theme} name={name} scheme="light" />
        <Miniature theme={theme} name={name} scheme="dark" />
        <div className={classes['pair']}>
          <SignInMiniature theme={theme} name={name} />
          <MailMiniature theme={theme} name={name} />
        </div>
        <Notes theme={theme} />
      </div>
    </Card>
  </aside>
)

type Pictured = { theme: ApplicationTheme; name: string }

const useVariables = (theme: ApplicationTheme, scheme: Scheme) =>
  useMemo(() => {
    const palette = readPalette(theme)
    return { ...rootVariables(palette), ...schemeVariables(palette, scheme) }
  }, [theme, scheme])

/** The page of the identity provider: its panel in the primary colour, and its form. */
const SignInMiniature = ({ theme, name }: Pictured) => {
  const { t } = useLingui()
  return (
    <div role="img" aria-label={t`Sign-in page`} className={classes['signIn']} style={useVariables(theme, 'light')}>
      <div className={classes['panel']}>{name}</div>
      <div className={classes['main']}>
        <strong>
          <Trans>Sign in</Trans>
        </strong>
        <span className={classes['field']}>
          <Trans>User name</Trans>
        </span>
        <span className={classes['field']}>
          <Trans>Password</Trans>
        </span>
        <span className={classes['button']} data-tone="primary">
          <Trans>Sign in</Trans>
        </span>
      </div>
    </div>
  )
}

/** An email, which has no dark scheme: its head and its button are in the primary colour. */
const MailMiniature = ({ theme, name }: Pictured) => {
  const { t } = useLingui()
  return (
    <div role="img" aria-label={t`Email`} className={classes['mail']} style={useVariables(theme, 'light')}>
      <div className={classes['panel']}>{name}</div>
      <div className={classes['main']}>
        <strong>
          <Trans>Confirm account</Trans>
        </strong>
        <span className={classes['button']} data-tone="primary">
          <Trans>Confirm account</Trans>
        </span>
      </div>
    </div>
  )
}

const Miniature = ({ theme, name, scheme }: Pictured & { scheme: Scheme }) => {
  const { t } = useLingui()
  const variables = useVariables(theme, scheme)
  return (
    <div role="img" aria-label={scheme === 'light' ? t`Light scheme` : t`Dark scheme`} className={classes['page']} style={variables}>
      <div className={classes['top']}>{name}</div>
      <div className={classes['side']}>
        <span data-active>
          <Trans>Users</Trans>
        </span>
        <span>
          <Trans>Customers</Trans>
        </span>
      </div>
      <div className={classes['main']}>
        <strong>
          <Trans>Users</Trans>
        </strong>
        <div className={classes['card']}>
          <span className={classes['link']}>Élodie Tremblay</span>
          <div className={classes['buttons']}>
            <span className={classes['button']} data-tone="primary">
              <Trans>Save</Trans>
            </span>
            <span className={classes['button']} data-tone="secondary">
              <Trans>Preview</Trans>
            </span>
            <span className={classes['button']} data-tone="info">
              <Trans>Invited</Trans>
            </span>
          </div>
        </div>
      </div>
    </div>
  )
}

const Notes = ({ theme }: { theme: ApplicationTheme }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const notes = useMemo(() => contrastNotes(readPalette(theme)), [theme])
  return (
    <div role="status">
      {notes.length === 0 ? (
        <Verdict tone="good">{t`Every text has enough contrast.`}</Verdict>
      ) : (
        <ul className={classes['notes']}>
          {notes.map(({ id, label, ratio, shown }) => {
            const contrast = formats.number(Math.floor(ratio * 10) / 10)
            const what = i18n._(label)
            return (
              <li key={id}>
                <Verdict tone="warning">
                  <Trans>
                    {what}: contrast {contrast} to 1, too little to read. Shown instead:
                  </Trans>
                  <span className={classes['swatch']} style={{ background: shown }} />
                  <code>{shown}</code>
                </Verdict>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
