import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from 'i18next'

/** The translation files, read once: by locale, then by page. */
export function readLocales(folder: string): Resource {
  const resources: Resource = {}
  for (const page of readdirSync(folder)) {
    for (const file of readdirSync(join(folder, page))) {
      const locale = file.replace(/\.json$/, '')
      const texts = JSON.parse(readFileSync(join(folder, page, file), 'utf8'))
      resources[locale] = { ...resources[locale], [page]: texts }
    }
  }
  return resources
}

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
