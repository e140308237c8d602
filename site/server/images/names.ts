import { hash } from 'node:crypto'
import type { SourceAddress } from './address/address.ts'
import { getModifiersKey, type Modifiers } from './address/modifiers.ts'
import { rendererVersion } from './resize/render.ts'
import type { ImageSource } from './sources/sources.ts'

/** Returns the cache name of an image. It changes whenever its bytes would. */
export const getCacheName = ({ identity }: ImageSource, modifiers: Modifiers): string =>
  sha256(`${identity} ${getModifiersKey(modifiers)} ${rendererVersion}`)

/** Returns the key of a request, which needs no source. */
export const getRequestKey = (place: SourceAddress, modifiers: Modifiers): string =>
  `${'path' in place ? place.path : place.url.href} ${modifiers.version ?? 1} ${getModifiersKey(modifiers)}`

export const sha256 = (text: string) => hash('sha256', text, 'base64url')

export const formatEtag = (name: string) => `"${name}"`
