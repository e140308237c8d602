import { readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'

interface Kind {
  /** The folder of a site. */
  name: string
  /** What each file there exports. */
  exported: string
  /** The module of the product whose place they take, below `site/app`. */
  module: string
}

/** What a site may hold of its own, a file for each. */
export const ownModules: Kind[] = [
  { name: 'templates', exported: 'template', module: 'templates/own.ts' },
  { name: 'layouts', exported: 'Layout', module: 'layouts/own.ts' },
]

const name = /^[a-z][a-z0-9_-]{0,63}\.tsx$/

/** A module that exports what the files of a folder export, by their names. */
export function moduleOf({ folder, exported }: Kind & { folder: string }): string {
  const files = readdirSync(folder)
    .filter((file) => name.test(file))
    .sort()
  const lines = files.map(
    (file, at) => `import { ${exported} as own${at} } from ${JSON.stringify(join(folder, file))}`,
  )
  const entries = files.map(
    (file, at) => `${JSON.stringify(basename(file, extname(file)))}: own${at}`,
  )
  return [...lines, `export const own = { ${entries.join(', ')} }`, ''].join('\n')
}
