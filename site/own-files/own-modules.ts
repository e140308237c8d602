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

const name = /^[a-z][a-z0-9_-]{0,63}$/

/**
 * A module that exports what the files of a folder export, by their names. Throws where one has a name
 * that no page can give. Folders below it are for what its files share.
 */
export function moduleOf({ folder, exported }: Kind & { folder: string }): string {
  const files = readdirSync(folder)
    .filter((file) => extname(file) === '.tsx')
    .sort()
  const wrong = files.find((file) => !name.test(basename(file, '.tsx')))
  if (wrong)
    throw new Error(`${join(folder, wrong)}: its name is of lower-case letters, digits, - and _.`)
  const lines = files.map(
    (file, at) => `import { ${exported} as own${at} } from ${JSON.stringify(join(folder, file))}`,
  )
  const entries = files.map((file, at) => `${JSON.stringify(basename(file, '.tsx'))}: own${at}`)
  return [...lines, `export const own = { ${entries.join(', ')} }`, ''].join('\n')
}
