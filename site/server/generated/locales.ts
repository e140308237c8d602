import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Resource, ResourceKey } from 'i18next'

/**
 * Reads the translation files of these folders: by locale, then by page. Texts of a later folder
 * override those of an earlier one, key by key. Missing folders are skipped.
 */
export function readLocales(...folders: string[]): Resource {
  const resources: Resource = {}
  for (const folder of folders.filter((each) => existsSync(each)))
    for (const page of readdirSync(folder))
      for (const file of readdirSync(join(folder, page))) {
        const locale = basename(file, '.json')
        const texts: unknown = JSON.parse(readFileSync(join(folder, page, file), 'utf8'))
        const earlier = resources[locale]
        resources[locale] = { ...earlier, [page]: mergeTexts(earlier?.[page], texts) }
      }
  return resources
}

function mergeTexts(earlier: unknown, later: unknown): ResourceKey {
  if (!isGroup(earlier) || !isGroup(later)) return later as ResourceKey
  const entries = Object.entries(later).map(([key, text]) => [key, mergeTexts(earlier[key], text)])
  return { ...earlier, ...Object.fromEntries(entries) }
}

const isGroup = (texts: unknown): texts is Record<string, unknown> =>
  typeof texts === 'object' && texts !== null

/** Lists the files by locale, so that the browser requests no missing one. */
export const listLocaleFiles = (resources: Resource): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(resources).map(([locale, pages]) => [locale, Object.keys(pages)]),
  )

const filePath = /^\/_locales\/([a-z0-9-]{1,64})\/([A-Za-z0-9-]{1,35})\/data\.json$/

/** JSON of `/_locales/{page}/{locale}/data.json` (specification §7); undefined if missing. */
export function findLocaleFile(resources: Resource, pathname: string): string | undefined {
  const [, page = '', locale = ''] = filePath.exec(pathname) ?? []
  const pages = Object.hasOwn(resources, locale) ? resources[locale] : undefined
  return pages && Object.hasOwn(pages, page) ? JSON.stringify(pages[page]) : undefined
}
