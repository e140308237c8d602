import { createHash } from 'node:crypto'
import type { Place } from './address/address.ts'
import { type Modifiers, nameOf } from './address/grammar.ts'
import { rendererVersion } from './resize/render.ts'
import type { Source } from './sources/sources.ts'

/** Returns the cache name of an image. It changes whenever its bytes would. */
export const nameIn = ({ identity }: Source, modifiers: Modifiers): string =>
  sha256(`${identity} ${nameOf(modifiers)} ${rendererVersion}`)

/** Returns the key of a request, which needs no source. */
export const requestOf = (place: Place, modifiers: Modifiers): string =>
  `${'path' in place ? place.path : place.url.href} ${modifiers.version ?? 1} ${nameOf(modifiers)}`

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

export const etagOf = (name: string) => `"${name}"`
