import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Certificates } from './certificates.ts'
import { hosts } from './namespace.ts'

const MODULES =
  'mpm_prefork authn_core authz_core authz_host authz_user alias cgi dir env headers mime proxy proxy_http rewrite setenvif socache_shmcb ssl'

/** What Portico knows the client of mod_auth_openidc by. */
export const CLIENT = { id: 'apache', secret: 'a-secret-of-at-least-thirty-two-bytes' } as const
export const clientAddress = `https://${hosts.client.name}`
const CALLBACK = '/protected/callback'
export const redirectUri = `${clientAddress}${CALLBACK}`

const site = (host: { name: string; address: string }, { certificate, key }: Certificates, lines: string) => `
<VirtualHost ${host.address}:443>
  ServerName ${host.name}
  SSLEngine on
  SSLCertificateFile ${certificate}
  SSLCertificateKeyFile ${key}
  ${lines.trim()}
</VirtualHost>
`

const simpleSaml = `
  Alias /simplesaml /usr/share/simplesamlphp/www
  <Directory /usr/share/simplesamlphp/www>
    Require all granted
  </Directory>
  <FilesMatch "\\.php$">
    SetHandler application/x-httpd-php
  </FilesMatch>`

const lemon = ({ authority }: Certificates) => `
  FcgidInitialEnv PERL_LWP_SSL_CA_FILE ${authority}
  DocumentRoot /usr/share/lemonldap-ng/portal/htdocs/
  <Directory /usr/share/lemonldap-ng/portal/htdocs/>
    Require all granted
    Options +ExecCGI +FollowSymLinks
  </Directory>
  RewriteEngine On
  RewriteCond "%{REQUEST_URI}" "!^/(?:(?:static|javascript|favicon).*|.*\\.fcgi(?:/.*)?)$"
  RewriteRule "^/(.+)$" "/index.fcgi/$1" [PT]
  <Files *.fcgi>
    SetHandler fcgid-script
    CGIPassAuth On
  </Files>
  Alias /static/ /usr/share/lemonldap-ng/portal/htdocs/static/
  DirectoryIndex index.fcgi`

const client = (directory: string, { authority }: Certificates) => `
  OIDCProviderMetadataURL https://${hosts.portal.name}/identity/.well-known/openid-configuration
  OIDCClientID ${CLIENT.id}
  OIDCClientSecret ${CLIENT.secret}
  OIDCProviderTokenEndpointAuth client_secret_basic
  OIDCScope "openid profile email"
  OIDCPKCEMethod S256
  OIDCRedirectURI ${redirectUri}
  OIDCDefaultLoggedOutURL ${clientAddress}/loggedout.txt
  OIDCDefaultURL ${clientAddress}/protected/who.cgi
  OIDCCryptoPassphrase a-passphrase-for-one-day
  OIDCCABundlePath ${authority}
  OIDCSessionType server-cache
  OIDCUserInfoRefreshInterval 1
  OIDCRefreshAccessTokenBeforeExpiry 599
  OIDCPassUserInfoAs claims
  DocumentRoot ${directory}/client
  <Directory ${directory}/client>
    Require all granted
    Options +ExecCGI
    AddHandler cgi-script .cgi
  </Directory>
  <Location /protected>
    AuthType openid-connect
    Require valid-user
  </Location>
  OIDCOAuthIntrospectionEndpoint https://${hosts.portal.name}/identity/token/introspection
  OIDCOAuthIntrospectionEndpointAuth client_secret_basic
  OIDCOAuthClientID ${CLIENT.id}
  OIDCOAuthClientSecret ${CLIENT.secret}
  OIDCOAuthTokenIntrospectionInterval -1
  OIDCOAuthRemoteUserClaim sub
  <Location /api>
    AuthType oauth20
    Require valid-user
  </Location>`

const portal = (port: number) => `
  ProxyPreserveHost On
  RequestHeader set X-Forwarded-Proto https
  ProxyPass / http://127.0.0.1:${port}/
  ProxyPassReverse / http://127.0.0.1:${port}/`

/** Writes the configuration of all four hosts. @returns the path of the file */
export function writeApache(directory: string, certificates: Certificates, portalPort: number): string {
  for (const folder of ['protected', 'api']) {
    const program = join(directory, 'client', folder, 'who.cgi')
    mkdirSync(dirname(program), { recursive: true })
    writeFileSync(program, '#!/bin/sh\nprintf "Content-Type: text/plain\\n\\n"\nenv | grep -E "^(OIDC_|REMOTE_USER)" | sort\n')
    chmodSync(program, 0o755)
  }
  writeFileSync(join(directory, 'client/loggedout.txt'), 'Signed out.\n')
  const modules = MODULES.split(' ').map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
  const file = join(directory, 'apache.conf')
  writeFileSync(
    file,
    [
      ...modules,
      'LoadModule fcgid_module /usr/lib/apache2/modules/mod_fcgid.so',
      'LoadModule auth_openidc_module /usr/lib/apache2/modules/mod_auth_openidc.so',
      'LoadModule php_module /usr/lib/apache2/modules/libphp8.2.so',
      `ServerRoot ${directory}`,
      `PidFile ${directory}/apache.pid`,
      `ErrorLog ${directory}/apache.log`,
      `FcgidIPCDir ${directory}/fcgid`,
      `FcgidProcessTableFile ${directory}/fcgid.shm`,
      // A second process of LemonLDAP::NG would begin cold, and take longer than the portal waits for a token.
      'FcgidMaxProcesses 1',
      `DefaultRuntimeDir ${directory}`,
      'TypesConfig /etc/mime.types',
      'ServerName peers.test',
      'User www-data',
      'Group www-data',
      'StartServers 2',
      ...Object.values(hosts).map(({ address }) => `Listen ${address}:443`),
      site(hosts.portal, certificates, portal(portalPort)),
      site(hosts.saml, certificates, simpleSaml),
      site(hosts.lemon, certificates, lemon(certificates)),
      site(hosts.client, certificates, client(directory, certificates)),
    ].join('\n'),
  )
  return file
}

/** Starts it in a process group of its own: at its end it signals its whole group. */
export const startApache = (file: string, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn('/usr/sbin/apache2', ['-f', file, '-D', 'FOREGROUND'], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
