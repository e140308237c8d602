import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A packed product contains the generated faces, without their sources. */
const packedFolder = join(import.meta.dirname, 'made')
const isPacked = existsSync(packedFolder)
const folder = isPacked
  ? packedFolder
  : join(import.meta.dirname, '../../node_modules/.vitrine/faces')

/** Generates the faces before a build, and lets styles import `@faces/faces.css`. */
export const facesPlugin: Plugin = {
  name: 'faces',
  config: () => ({ resolve: { alias: { '@faces': folder } } }),
  buildStart: async () => {
    if (!isPacked) await (await import('./make.ts')).makeFaces(folder)
  },
}
