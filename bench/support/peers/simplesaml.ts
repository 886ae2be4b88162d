import { hosts } from './namespace.ts'

export const simpleSamlAddress = `https://${hosts.saml.name}/simplesaml`
/** Where SimpleSAMLphp publishes itself. */
export const simpleSamlMetadata = `${simpleSamlAddress}/saml2/idp/metadata.php`
export const SIMPLE_SAML_PERSON = { name: 'sofia', password: 'sofia-at-peers', mail: 'sofia@peers.test' } as const

/** How the portal meets it, each by a login provider of its own; `logout`: the portal's binding for a log-out. */
export const SIMPLE_SAML = {
  redirect: {
    name: 'simplesaml',
    shownAs: 'SimpleSAMLphp',
    requestBinding: 'HTTP_REDIRECT',
    responseBinding: 'HTTP_POST',
    logoutBinding: 'HTTP_REDIRECT',
  },
  post: {
    name: 'simplesaml-post',
    shownAs: 'SimpleSAMLphp by POST',
    requestBinding: 'HTTP_POST',
    responseBinding: 'HTTP_POST',
    logoutBinding: 'HTTP_POST',
  },
  artifact: {
    name: 'simplesaml-artifact',
    shownAs: 'SimpleSAMLphp by artifact',
    requestBinding: 'HTTP_REDIRECT',
    responseBinding: 'HTTP_ARTIFACT',
    logoutBinding: 'HTTP_REDIRECT',
  },
  encrypted: {
    name: 'simplesaml-encrypted',
    shownAs: 'SimpleSAMLphp, encrypted',
    requestBinding: 'HTTP_REDIRECT',
    responseBinding: 'HTTP_POST',
    logoutBinding: 'HTTP_REDIRECT',
  },
} as const

/**
 * SimpleSAMLphp's own configuration under /etc/simplesamlphp, inside the namespace.
 * @param directory of its keys, logs and of the service providers' metadata
 */
export function simpleSamlFiles(directory: string): Record<string, string> {
  const { name, password, mail } = SIMPLE_SAML_PERSON
  return {
    'simplesamlphp/config.php': php(`
$config = [
  'baseurlpath' => 'https://${hosts.saml.name}/simplesaml/',
  'certdir' => '${directory}/', 'loggingdir' => '${directory}/', 'datadir' => '${directory}/', 'tempdir' => '${directory}/saml-tmp',
  'metadatadir' => '/etc/simplesamlphp/metadata/', 'attributenamemapdir' => '/usr/share/simplesamlphp/attributemap/',
  'secretsalt' => 'a-salt-for-one-day', 'auth.adminpassword' => 'an-admin-password', 'technicalcontact_email' => 'na@peers.test',
  'enable.saml20-idp' => true, 'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
  'logging.handler' => 'errorlog', 'logging.level' => SimpleSAML\\Logger::WARNING, 'store.type' => 'sql', 'store.sql.dsn' => 'sqlite:${directory}/saml-tmp/store.sqlite',
  'trusted.url.domains' => ['${hosts.saml.name}'],
  'session.cookie.secure' => true, 'session.phpsession.savepath' => '${directory}/saml-tmp', 'session.phpsession.cookiename' => 'SimpleSAML',
  'metadata.sources' => [['type' => 'flatfile']],
  'authproc.idp' => [10 => ['class' => 'saml:AttributeNameID', 'attribute' => 'mail', 'Format' => 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress']],
  'language.default' => 'en', 'admin.checkforupdates' => false, 'production' => true,
];`),
    'simplesamlphp/authsources.php': php(`
$config = ['people' => ['exampleauth:UserPass', '${name}:${password}' => ['uid' => ['${name}'], 'mail' => ['${mail}']]]];`),
    'simplesamlphp/metadata/saml20-idp-hosted.php': php(`
$metadata['${simpleSamlMetadata}'] = ['host' => '__DEFAULT__', 'privatekey' => 'signing.key', 'certificate' => 'signing.pem', 'auth' => 'people',
  'signature.algorithm' => 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'saml20.sign.response' => true, 'saml20.sign.assertion' => true, 'saml20.sendartifact' => true,
  'SingleLogoutServiceBinding' => ['urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'], 'sign.logout' => true, 'validate.logout' => true];`),
    // What Portico publishes of itself; of one of its providers the assertion and the name in log-outs are encrypted.
    'simplesamlphp/metadata/saml20-sp-remote.php': php(`
foreach (SimpleSAML\\Metadata\\SAMLParser::parseDescriptorsFile('${directory}/simplesaml-sp.xml') as $id => $entity) {
  $read = $entity->getMetadata20SP();
  if ($read === null) continue;
  $isHidden = strpos($id, '${SIMPLE_SAML.encrypted.name}/') !== false;
  $metadata[$id] = $isHidden ? ['assertion.encryption' => true, 'nameid.encryption' => false] + $read : $read;
}`),
  }
}

const php = (lines: string) => `<?php${lines}\n`
