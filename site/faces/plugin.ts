import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A package of the product brings them along, without what they are cut out of. */
const packed = join(import.meta.dirname, 'made')
const isPacked = existsSync(packed)
const folder = isPacked ? packed : join(import.meta.dirname, '../../node_modules/.vitrine/faces')

/** Makes the faces before anything is built, and lets the styles import `@faces/faces.css`. */
export const ourFaces: Plugin = {
  name: 'faces',
  config: () => ({ resolve: { alias: { '@faces': folder } } }),
  buildStart: async () => {
    if (!isPacked) await (await import('./make.ts')).makeFaces(folder)
  },
}
