import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const importPattern = /'\.\/([\w-]+\.css)'/g
const siteSheet = 'site.css'

/**
 * Redirects the imports of a product stylesheet to the site's own stylesheets of the same names.
 * The site's `site.css` comes last and in no layer, so that its rules win.
 */
export function redirectSheetImports(code: string, styles: string, ui: string): string {
  const ownPath = (name: string) => `'./${relative(ui, join(styles, name)).split(sep).join('/')}'`
  const hasOwn = (name: string) => existsSync(join(styles, name))
  const replaced = code.replace(importPattern, (original, name) =>
    hasOwn(name) ? ownPath(name) : original,
  )
  const isFirst = code.includes('@layer')
  return isFirst && hasOwn(siteSheet) ? `${replaced}\n@import ${ownPath(siteSheet)};\n` : replaced
}
