import { readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'

interface Kind {
  /** The folder of a site. */
  name: string
  /** What each file there exports. */
  exported: string
  /** The module of the product whose place they take, below `site/app`. */
  module: string
  /** Whether each is fetched when it is needed. */
  later?: true
}

/** What a site may hold of its own, a file for each. */
export const ownModules: Kind[] = [
  { name: 'templates', exported: 'template', module: 'templates/own.ts' },
  { name: 'layouts', exported: 'Layout', module: 'layouts/own.ts' },
  { name: 'islands', exported: 'Island', module: 'islands/own.ts', later: true },
]

const name = /^[a-z][a-z0-9_-]{0,63}$/

/**
 * A module that exports what the files of a folder export, by their names. Throws where one has a name
 * that no page can give. Folders below it are for what its files share.
 */
export function moduleOf({ folder, exported, later }: Kind & { folder: string }): string {
  const files = readdirSync(folder)
    .filter((file) => extname(file) === '.tsx')
    .sort()
  const wrong = files.find((file) => !name.test(basename(file, '.tsx')))
  if (wrong)
    throw new Error(`${join(folder, wrong)}: its name is of lower-case letters, digits, - and _.`)
  const owns = files.map((file, at) => ({
    key: JSON.stringify(basename(file, '.tsx')),
    from: JSON.stringify(join(folder, file)),
    own: `own${at}`,
  }))
  const lines = owns.map(({ from, own }) =>
    later
      ? `const ${own} = async () => (await import(${from})).${exported}`
      : `import { ${exported} as ${own} } from ${from}`,
  )
  const entries = owns.map(({ key, own }) => `${key}: ${own}`)
  return [...lines, `export const own = { ${entries.join(', ')} }`, ''].join('\n')
}
