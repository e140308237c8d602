import { decodePercent } from '@vitrine/files/find-file'
import { addressCharactersMax } from './limits.ts'
import { type Modifiers, parseModifiers } from './modifiers.ts'
import { createBadRequest } from './refusal.ts'

/** Source of an image: a path of this site, or a URL. */
export type SourceAddress = { path: string } | { url: URL }

export const imagePrefix = '/_ipx/'

/**
 * Parses `/_ipx/{modifiers}/{source}`. The source is decoded once; a `//` that a proxy has
 * collapsed is restored. Throws an `ImageRefusal` of 400 for an invalid address.
 */
export function parseImageAddress(
  pathname: string,
  search: string,
): { modifiers: Modifiers; place: SourceAddress } {
  if (pathname.length + search.length > addressCharactersMax)
    throw createBadRequest(`The address is longer than ${addressCharactersMax} characters.`)
  const [, segment = '', source = ''] = /^\/_ipx\/([^/]*)\/?(.*)$/s.exec(pathname) ?? []
  const modifiers = decodePercent(segment)
  const decodedSource = decodePercent(source)
  if (modifiers === undefined || decodedSource === undefined)
    throw createBadRequest('The address contains an invalid escape.')
  if (/[\p{Cc}\\]/u.test(decodedSource))
    throw createBadRequest('The source contains an invalid character.')
  return { modifiers: parseModifiers(modifiers), place: parseSource(decodedSource, search) }
}

function parseSource(decodedSource: string, search: string): SourceAddress {
  if (decodedSource === '') throw createBadRequest('The address names no source.')
  const [, scheme, rest] = /^([a-z][a-z\d+.-]*):\/*(.*)$/is.exec(decodedSource) ?? []
  if (scheme === undefined) return { path: decodedSource }
  const url = URL.parse(`${scheme}://${rest}${decodedSource.includes('?') ? '' : search}`)
  if (!url || !/^https?:$/.test(url.protocol))
    throw createBadRequest('The source must begin with https:// or http://.')
  if (url.username || url.password)
    throw createBadRequest('The source must not contain a user name.')
  if (url.pathname.startsWith(imagePrefix))
    throw createBadRequest('The source is a resized image itself.')
  url.hash = ''
  return { url }
}
