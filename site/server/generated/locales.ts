import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Resource, ResourceKey } from 'i18next'

/**
 * The translation files of these folders, read once: by locale, then by page. What a later folder says
 * takes the place of what an earlier one says, sentence by sentence; a folder need not be there.
 */
export function readLocales(...folders: string[]): Resource {
  const resources: Resource = {}
  for (const folder of folders.filter((each) => existsSync(each)))
    for (const page of readdirSync(folder))
      for (const file of readdirSync(join(folder, page))) {
        const locale = basename(file, '.json')
        const texts: unknown = JSON.parse(readFileSync(join(folder, page, file), 'utf8'))
        const earlier = resources[locale]
        resources[locale] = { ...earlier, [page]: over(earlier?.[page], texts) }
      }
  return resources
}

/** Of two texts the later one; of two groups of texts all of both. */
function over(earlier: unknown, later: unknown): ResourceKey {
  if (!isGroup(earlier) || !isGroup(later)) return later as ResourceKey
  const entries = Object.entries(later).map(([key, text]) => [key, over(earlier[key], text)])
  return { ...earlier, ...Object.fromEntries(entries) }
}

const isGroup = (texts: unknown): texts is Record<string, unknown> =>
  typeof texts === 'object' && texts !== null

/** Which files there are, so that the browser asks for no other. */
export const filesOf = (resources: Resource): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(resources).map(([locale, pages]) => [locale, Object.keys(pages)]),
  )

const address = /^\/_locales\/([a-z0-9-]{1,64})\/([A-Za-z0-9-]{1,35})\/data\.json$/

/** The file that `/_locales/{page}/{locale}/data.json` names, if there is one (specification §7). */
export function localeFileAt(resources: Resource, pathname: string): string | undefined {
  const [, page = '', locale = ''] = address.exec(pathname) ?? []
  const pages = Object.hasOwn(resources, locale) ? resources[locale] : undefined
  return pages && Object.hasOwn(pages, page) ? JSON.stringify(pages[page]) : undefined
}
