import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { siteConfigName } from '@vitrine/files/site-folder'
import { siteFolder } from './site-folder.ts'

/** What `site.config.ts` says, unchecked; or why it cannot be read, in one sentence. */
export const owner = await readOwner(join(siteFolder, siteConfigName))

async function readOwner(file: string): Promise<{ site: unknown } | { problem: string }> {
  if (!existsSync(file)) return { problem: noSite }
  return import(pathToFileURL(file).href).then(
    ({ default: site }) => ({ site }),
    (error: unknown) => ({ problem: problemOf(error) }),
  )
}

const noSite = `There is no ${siteConfigName} here, nor in a folder above: go to your site, or make one by "./vitrine new my-site".`

/**
 * Node names the place of a wrong sign in the first lines of the trace: the file with the line, and a
 * mark below the sign; of a fault that happens in the file, in the line of the call.
 */
export function problemOf(error: unknown): string {
  const { message, stack } = Object(error)
  const trace = String(stack)
  const [, failedLine, failedColumn] = /site\.config\.ts:(\d+):(\d+)/.exec(trace) ?? []
  const [, line = failedLine] = /^\S*site\.config\.ts:(\d+)\n/.exec(trace) ?? []
  const mark = /^( *)\^+$/m.exec(trace)?.[1]
  const column = mark === undefined ? failedColumn : mark.length + 1
  const place = [line && `line ${line}`, line && column && `column ${column}`].filter(Boolean)
  const said = String(message).split('\n', 1)[0]
  return `${[siteConfigName, ...place].join(', ')}: ${said}.`
}
