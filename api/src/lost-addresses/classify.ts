import { decodePath, isProductPath, tidyPath } from '@vitrine/contract/addresses/address'
import { lostAddressRules } from '@vitrine/contract/admin/lost-addresses'
import type { LocaleRules } from '@vitrine/contract/config/config'

/**
 * How a path that was not found is counted: `path` by its name, `scanner` and `other` only as a
 * number, `ignored` not at all.
 */
export type LostPath =
  | { kind: 'path'; path: string }
  | { kind: 'scanner' }
  | { kind: 'other' }
  | { kind: 'ignored' }

/** Pages of other products. Scanners look for their faults, and a former site may have had them. */
const formerExtensions = /\.(?:php\d?|phtml|aspx?|jspx?|cgi|pl|cfm|do|action)$/i

/** Files that no page of a site is; scanners look for them. */
const scannedExtensions =
  /\.(?:phar|ashx|asmx|jspa|env|ini|cfg|conf|ya?ml|toml|sql|db|sqlite3?|bak|old|orig|save|swp|log|sh|exe|dll|pem|key|crt|git|svn|DS_Store)$/i

/** Folders and programs that scanners look for. */
const scannedSegments =
  /\/(?:\.[^/]+|wp|wordpress|wp-[^/]*|xmlrpc(?:\.php)?|cgi-bin|phpmyadmin|pma|mysqladmin|adminer|administrator|vendor|node_modules|actuator|boaform|hnap1|owa|ecp|autodiscover|solr|jenkins|geoserver|telescope|server-status|web-inf|setup\.cgi|shell|_?ignition|debug)(?:\/|$)/i

/** Files that pages load. A redirect to a page would not help. */
const assets =
  /\.(?:css|m?js|map|json|txt|png|jpe?g|gif|webp|avif|svg|ico|bmp|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wasm|webmanifest)$/i

/** Invisible characters, except joiners: Persian and Indian languages need them. */
const invisible = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?![\u200c\u200d])\p{Cf}/u

/** Signs that no address of a page has, and that have a meaning in the source of a redirect. */
const unwritable = /[?#%\\*]|\/:/

/** Maximum length of an encoded path that is read. */
const encodedLengthMax = 9 * lostAddressRules.pathLengthMax

/**
 * Classifies an encoded path without its query. `followsLink`: the request names the page that it
 * comes from, as browsers do and scanners do not.
 */
export function classifyLostPath(
  rules: LocaleRules,
  pathname: string,
  followsLink: boolean,
): LostPath {
  if (pathname.length > encodedLengthMax) return { kind: 'other' }
  const decoded = decodePath(pathname)
  if (decoded === undefined) return { kind: 'scanner' }
  const path = tidyPath(decoded).normalize('NFC')
  if (scannedSegments.test(path) || scannedExtensions.test(path)) return { kind: 'scanner' }
  if (!followsLink && formerExtensions.test(path)) return { kind: 'scanner' }
  if (isProductPath(path.slice(1), rules) || assets.test(path)) return { kind: 'ignored' }
  if (path.length > lostAddressRules.pathLengthMax) return { kind: 'other' }
  return invisible.test(path) || unwritable.test(path) ? { kind: 'other' } : { kind: 'path', path }
}
