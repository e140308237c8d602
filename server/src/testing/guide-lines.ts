import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const guides = join(import.meta.dirname, '../../../docs/guides')

/**
 * Kind of installation that a guide covers: a site folder, a systemd unit, a container, or a site
 * on PostgreSQL.
 */
export type Installation = 'folder' | 'unit' | 'container' | 'postgres'

/** Code block of a guide. */
export interface GuideBlock {
  lines: string[]
  /**
   * Word after the colon of the fence: `look` if its commands may report problems, `old` or `new`
   * for the machine; empty if it is missing.
   */
  note: string
}

/**
 * Returns the blocks of a guide for an installation, in order. Example of a fence:
 * ```sh folder unit: look
 */
export function blocksFor(guide: string, installation: Installation): GuideBlock[] {
  const text = readFileSync(join(guides, guide), 'utf8')
  return [...text.matchAll(/^```sh ([a-z ]+)(?:: (\w+))?\n([^`]*?)\n```$/gm)].flatMap(
    ([, names = '', note = '', body = '']) =>
      names.split(' ').includes(installation) ? [{ lines: body.split('\n'), note }] : [],
  )
}
