import { decoded } from '@vitrine/files/file-below'
import { type Modifiers, readModifiers } from './grammar.ts'
import { addressCharactersMax } from './limits.ts'
import { badRequest } from './refusal.ts'

/** Where the source of an image is: below this site, or anywhere. */
export type Place = { path: string } | { url: URL }

export const imagePrefix = '/_ipx/'

/**
 * Reads `/_ipx/{modifiers}/{source}`. The source is read once; a `//` that a proxy has
 * collapsed is restored. Throws an `ImageRefusal` of 400 for what makes no sense.
 */
export function readAddress(
  pathname: string,
  search: string,
): { modifiers: Modifiers; place: Place } {
  if (pathname.length + search.length > addressCharactersMax)
    throw badRequest(`The address is longer than ${addressCharactersMax} characters.`)
  const [, segment = '', source = ''] = /^\/_ipx\/([^/]*)\/?(.*)$/s.exec(pathname) ?? []
  const modifiers = decoded(segment)
  const named = decoded(source)
  if (modifiers === undefined || named === undefined)
    throw badRequest('The address has an escape that means nothing.')
  if (/[\p{Cc}\\]/u.test(named))
    throw badRequest('The source holds a character that no address has.')
  return { modifiers: readModifiers(modifiers), place: placeOf(named, search) }
}

function placeOf(named: string, search: string): Place {
  if (named === '') throw badRequest('The address names no source.')
  const [, scheme, rest] = /^([a-z][a-z\d+.-]*):\/*(.*)$/is.exec(named) ?? []
  if (scheme === undefined) return { path: named }
  const url = URL.parse(`${scheme}://${rest}${named.includes('?') ? '' : search}`)
  if (!url || !/^https?:$/.test(url.protocol))
    throw badRequest('The source is no address that begins with https:// or http://.')
  if (url.username || url.password) throw badRequest('The source may not name a user.')
  if (url.pathname.startsWith(imagePrefix))
    throw badRequest('The source is a resized image itself.')
  url.hash = ''
  return { url }
}
