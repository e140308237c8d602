import { readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'

interface Kind {
  /** Folder of the site. */
  name: string
  /** Name of the export of each file. */
  exported: string
  /** Product module that the files replace, below `site/app`. */
  module: string
  /** True if each file is lazy-loaded. */
  later?: true
}

/** The kinds of files that a site may have. */
export const ownModules: Kind[] = [
  { name: 'templates', exported: 'template', module: 'templates/own.ts' },
  { name: 'layouts', exported: 'Layout', module: 'layouts/own.ts' },
  { name: 'islands', exported: 'Island', module: 'islands/own.ts', later: true },
]

const namePattern = /^[a-z][a-z0-9_-]{0,63}$/

/**
 * Generates a module with the exports of a folder's files, by file name. Throws for an invalid file
 * name. Subfolders are for shared code.
 */
export function generateModule({ folder, exported, later }: Kind & { folder: string }): string {
  const files = readdirSync(folder)
    .filter((file) => extname(file) === '.tsx')
    .sort()
  const invalidFile = files.find((file) => !namePattern.test(basename(file, '.tsx')))
  if (invalidFile)
    throw new Error(
      `${join(folder, invalidFile)}: the name may only contain lower-case letters, digits, - and _.`,
    )
  const modules = files.map((file, at) => ({
    key: JSON.stringify(basename(file, '.tsx')),
    from: JSON.stringify(join(folder, file)),
    identifier: `own${at}`,
  }))
  const lines = modules.map(({ from, identifier }) =>
    later
      ? `const ${identifier} = async () => (await import(${from})).${exported}`
      : `import { ${exported} as ${identifier} } from ${from}`,
  )
  const entries = modules.map(({ key, identifier }) => `${key}: ${identifier}`)
  return [...lines, `export const own = { ${entries.join(', ')} }`, ''].join('\n')
}
