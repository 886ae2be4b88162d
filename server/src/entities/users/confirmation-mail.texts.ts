type Texts = {
  readonly subject: (site: string) => string
  readonly hello: (name: string) => string
  readonly lead: (site: string, userName: string) => string
  readonly confirm: string
  readonly life: string
}

const english: Texts = {
  subject: (site) => `Confirm your account at ${site}`,
  hello: (name) => `Hello ${name},`,
  lead: (site, userName) => `an account with the user name ${userName} was created for you at ${site}. Confirm it and choose a password:`,
  confirm: 'Confirm account',
  life: 'The link works once. If you did not expect this mail, ignore it.',
}

const TEXTS: Readonly<Record<string, Texts>> = {
  'en-GB': english,
  'en-US': english,
  de: {
    subject: (site) => `Bestätigen Sie Ihr Konto bei ${site}`,
    hello: (name) => `Guten Tag ${name},`,
    lead: (site, userName) =>
      `bei ${site} wurde für Sie ein Konto mit dem Benutzernamen ${userName} angelegt. Bestätigen Sie es und wählen Sie ein Passwort:`,
    confirm: 'Konto bestätigen',
    life: 'Der Link gilt einmal. Wenn Sie diese E-Mail nicht erwartet haben, ignorieren Sie sie.',
  },
  es: {
    subject: (site) => `Confirme su cuenta en ${site}`,
    hello: (name) => `Hola, ${name}:`,
    lead: (site, userName) =>
      `se ha creado para usted una cuenta en ${site} con el nombre de usuario ${userName}. Confírmela y elija una contraseña:`,
    confirm: 'Confirmar cuenta',
    life: 'El enlace funciona una sola vez. Si no esperaba este correo, ignórelo.',
  },
  'fr-CA': {
    subject: (site) => `Confirmez votre compte chez ${site}`,
    hello: (name) => `Bonjour ${name},`,
    lead: (site, userName) =>
      `un compte avec le nom d’utilisateur ${userName} a été créé pour vous chez ${site}. Confirmez-le et choisissez un mot de passe :`,
    confirm: 'Confirmer le compte',
    life: 'Le lien fonctionne une seule fois. Si vous n’attendiez pas ce courriel, ignorez-le.',
  },
}

/** The words of the confirmation mail; British English for a language that is not written. */
export const confirmationTexts = (locale: string): Texts => TEXTS[locale] ?? english
