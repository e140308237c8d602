import { join } from 'node:path'
import type { Plugin } from 'vite'
import { makeFaces } from './make.ts'

const folder = join(import.meta.dirname, '../../node_modules/.vitrine/faces')

/** Makes the faces before anything is built, and lets the styles import `@faces/faces.css`. */
export const ourFaces: Plugin = {
  name: 'faces',
  config: () => ({ resolve: { alias: { '@faces': folder } } }),
  buildStart: () => makeFaces(folder),
}
