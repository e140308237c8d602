import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const guides = join(import.meta.dirname, '../../../docs/guides')

/** Where the lines of a guide are typed: in the folder of a site, beside a unit, or beside a container. */
export type Installation = 'folder' | 'unit' | 'container' | 'postgres'

/** The lines between two fences. */
export interface GuideBlock {
  lines: string[]
  /** What stands behind the colon of the fence: `look` where a line may find fault, `old` and `new` machines. */
  note: string
}

/** The blocks of a guide for an installation, in their order: ```sh folder unit: look. */
export function blocksFor(guide: string, installation: Installation): GuideBlock[] {
  const text = readFileSync(join(guides, guide), 'utf8')
  return [...text.matchAll(/^```sh ([a-z ]+)(?:: (\w+))?\n([^`]*?)\n```$/gm)].flatMap(
    ([, names = '', note = '', body = '']) =>
      names.split(' ').includes(installation) ? [{ lines: body.split('\n'), note }] : [],
  )
}
