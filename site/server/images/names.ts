import { createHash } from 'node:crypto'
import type { Place } from './address/address.ts'
import { type Modifiers, nameOf } from './address/grammar.ts'
import { rendererVersion } from './resize/render.ts'
import type { Source } from './sources/sources.ts'

/** The name of an image in the cache: another one when its bytes would be others. */
export const nameIn = ({ identity }: Source, modifiers: Modifiers): string =>
  sha256(`${identity} ${nameOf(modifiers)} ${rendererVersion}`)

/** What is asked for, before its source is looked at. */
export const requestOf = (place: Place, modifiers: Modifiers): string =>
  `${'path' in place ? place.path : place.url.href} ${modifiers.version ?? 1} ${nameOf(modifiers)}`

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

export const etagOf = (name: string) => `"${name}"`
