import { decoded } from '@vitrine/files/file-below'
import { type Modifiers, readModifiers } from './grammar.ts'
import { addressCharactersMax } from './limits.ts'
import { badRequest } from './refusal.ts'

/** Source of an image: a path of this site, or a URL. */
export type Place = { path: string } | { url: URL }

export const imagePrefix = '/_ipx/'

/**
 * Parses `/_ipx/{modifiers}/{source}`. The source is decoded once; a `//` that a proxy has
 * collapsed is restored. Throws an `ImageRefusal` of 400 for an invalid address.
 */
export function readAddress(
  pathname: string,
  search: string,
): { modifiers: Modifiers; place: Place } {
  if (pathname.length + search.length > addressCharactersMax)
    throw badRequest(`The address is longer than ${addressCharactersMax} characters.`)
  const [, segment = '', source = ''] = /^\/_ipx\/([^/]*)\/?(.*)$/s.exec(pathname) ?? []
  const modifiers = decoded(segment)
  const decodedSource = decoded(source)
  if (modifiers === undefined || decodedSource === undefined)
    throw badRequest('The address contains an invalid escape.')
  if (/[\p{Cc}\\]/u.test(decodedSource))
    throw badRequest('The source contains an invalid character.')
  return { modifiers: readModifiers(modifiers), place: parseSource(decodedSource, search) }
}

function parseSource(decodedSource: string, search: string): Place {
  if (decodedSource === '') throw badRequest('The address names no source.')
  const [, scheme, rest] = /^([a-z][a-z\d+.-]*):\/*(.*)$/is.exec(decodedSource) ?? []
  if (scheme === undefined) return { path: decodedSource }
  const url = URL.parse(`${scheme}://${rest}${decodedSource.includes('?') ? '' : search}`)
  if (!url || !/^https?:$/.test(url.protocol))
    throw badRequest('The source must begin with https:// or http://.')
  if (url.username || url.password) throw badRequest('The source must not contain a user name.')
  if (url.pathname.startsWith(imagePrefix))
    throw badRequest('The source is a resized image itself.')
  url.hash = ''
  return { url }
}
