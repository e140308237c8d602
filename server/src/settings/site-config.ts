import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findRedirectLoop } from '@vitrine/contract/addresses/redirect-loops'
import { SiteConfig } from '@vitrine/contract/config/config'
import {
  findUnknownKeys,
  formatUnknownKey,
  type UnknownKey,
} from '@vitrine/contract/names/unknown-keys'
import { siteConfigName } from '@vitrine/files/site-folder'
import { Refusal } from './refusal.ts'
import { formatIssue } from './setting-message.ts'
import { siteFolder } from './site-folder.ts'

const missingSite = `There is no ${siteConfigName} here, nor in a folder above: go to your site, or make one by "./vitrine new my-site".`

/** Contents of `site.config.ts`, not validated yet; or why it cannot be read. */
export const importedSiteConfig = await importSiteConfig(join(siteFolder, siteConfigName))

async function importSiteConfig(file: string): Promise<{ site: unknown } | { problem: string }> {
  if (!existsSync(file)) return { problem: missingSite }
  return import(pathToFileURL(file).href).then(
    ({ default: site }) => ({ site }),
    (error: unknown) => ({ problem: describeImportProblem(error) }),
  )
}

/**
 * Formats why `site.config.ts` cannot be imported, with line and column. For a syntax error, Node
 * prints the position in the first lines of the stack: the file with the line, and a mark below the
 * column. For any other error it is in the line of the call.
 */
export function describeImportProblem(error: unknown): string {
  const { message, stack } = Object(error)
  const trace = String(stack)
  const [, callLine, callColumn] = /site\.config\.ts:(\d+):(\d+)/.exec(trace) ?? []
  const [, line = callLine] = /^\S*site\.config\.ts:(\d+)\n/.exec(trace) ?? []
  const mark = /^( *)\^+$/m.exec(trace)?.[1]
  const column = mark === undefined ? callColumn : mark.length + 1
  const position = [line && `line ${line}`, line && column && `column ${column}`].filter(Boolean)
  const firstLine = String(message).split('\n', 1)[0]
  return `${[siteConfigName, ...position].join(', ')}: ${firstLine}.`
}

/** Validates the contents of `site.config.ts`; throws a `Refusal` with the problems. */
export function parseSiteConfig(input: unknown, publicUrl: string): SiteConfig {
  // Refuses unknown keys: a misspelt `tracking` would track readers against the owner's will.
  const unknownKeys = findUnknownKeys(SiteConfig, input).map(toSentence)
  if (unknownKeys.length > 0) throw new Refusal(unknownKeys.map(withFileName).join('\n'))
  const parsed = SiteConfig.safeParse(input)
  const [issue] = parsed.error?.issues ?? []
  if (issue) throw createRefusal(formatIssue(issue, input))
  if (!parsed.success) throw createRefusal('it cannot be read.')
  const { redirects, i18n } = parsed.data
  const siteUrls = [publicUrl, ...i18n.locales.flatMap(({ baseUrl }) => baseUrl ?? [])]
  const origins = siteUrls.map((url) => new URL(url).origin)
  const loop = findRedirectLoop(redirects, origins)
  if (loop) throw createRefusal(`redirects: there is a loop: ${formatKeys(loop)}.`)
  return parsed.data
}

const toSentence = (key: UnknownKey) => formatUnknownKey(key).replace(/"$/, '".')
const withFileName = (problem: string) => `${siteConfigName}: ${problem}`
const createRefusal = (problem: string) => new Refusal(withFileName(problem))
const formatKeys = (keys: string[]) => keys.map((key) => `"${key}"`).join(', then ')
