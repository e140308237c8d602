import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const imported = /'\.\/([\w-]+\.css)'/g
const lastSheet = 'site.css'

/**
 * A sheet of the product whose imports lead to the site's own sheets of the same names. Its `site.css`
 * stands behind all others, in no layer, so that its rules win.
 */
export function withOwnSheets(code: string, styles: string, ui: string): string {
  const own = (name: string) => `'./${relative(ui, join(styles, name)).split(sep).join('/')}'`
  const isOwn = (name: string) => existsSync(join(styles, name))
  const replaced = code.replace(imported, (there, name) => (isOwn(name) ? own(name) : there))
  const isFirst = code.includes('@layer')
  return isFirst && isOwn(lastSheet) ? `${replaced}\n@import ${own(lastSheet)};\n` : replaced
}
