import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificatesIn, makeCertificates } from './support/peers/certificates.ts'
import { lemonFiles } from './support/peers/lemonldap.ts'
import { inside, makeNamespace, removeNamespace } from './support/peers/namespace.ts'
import { simpleSamlFiles } from './support/peers/simplesaml.ts'
import { requirePackages } from './support/required-packages.ts'
import type { RequiredPackages } from './support/required-packages.ts'

/**
 * `npm run bench:peers`, as root on Debian: signs in and out with software that nobody here wrote, in a network namespace of its own, and prints what
 * went through; `-- openid-client` walks with the peers alone whose name begins so. Not part of the suite: it needs the packages below.
 */
const PACKAGES: RequiredPackages = {
  '/usr/sbin/apache2': 'apache2',
  '/usr/lib/apache2/modules/mod_auth_openidc.so': 'libapache2-mod-auth-openidc',
  '/usr/lib/apache2/modules/mod_fcgid.so': 'libapache2-mod-fcgid',
  '/usr/lib/apache2/modules/libphp8.2.so': 'libapache2-mod-php',
  '/usr/share/simplesamlphp/www': 'simplesamlphp php-xml php-mbstring php-sqlite3',
  '/usr/share/lemonldap-ng/portal':
    'lemonldap-ng liblasso-perl libglib-perl libfcgi-perl libgd-securityimage-perl libimage-magick-perl libemail-sender-perl libxml-simple-perl libstring-random-perl libio-string-perl libmime-tools-perl',
  ip: 'iproute2',
  openssl: 'openssl',
}

if (process.getuid?.() !== 0) throw new Error('bench:peers makes a network namespace: run it as root.')
requirePackages(PACKAGES)

if (!existsSync(join(import.meta.dirname, '../dist/index.html'))) {
  process.stderr.write('bench:peers walks through the built portal: npm run build\n')
  process.exit(1)
}

const directory = mkdtempSync(join(tmpdir(), 'portico-peers-'))
chmodSync(directory, 0o755)
try {
  makeCertificates(directory)
  makeNamespace({ ...simpleSamlFiles(directory), ...lemonFiles(directory) })
  const [command, ...words] = [
    ...inside,
    process.execPath,
    join(import.meta.dirname, 'support/peers/run.ts'),
    directory,
    ...process.argv.slice(2, 3),
  ]
  const { authority } = certificatesIn(directory)
  const { status } = spawnSync(command, words, { stdio: 'inherit', env: { ...process.env, NODE_EXTRA_CA_CERTS: authority } })
  process.exitCode = status ?? 1
} finally {
  removeNamespace()
  if (process.exitCode === 0) rmSync(directory, { recursive: true, force: true })
  else process.stderr.write(`Logs and pictures: ${directory}\n`)
}
