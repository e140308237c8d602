import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** File that marks a folder as a site. */
export const siteConfigName = 'site.config.ts'

/**
 * Finds the site folder: the folder of the product if it is a site itself, as in the repository;
 * else the nearest folder with a `site.config.ts`, from `from` upwards. Returns undefined if there
 * is none.
 */
export function findSiteFolder(product: string, from = process.cwd()): string | undefined {
  if (isSite(product)) return product
  if (isSite(from)) return from
  const parent = dirname(from)
  return parent === from ? undefined : findSiteFolder(product, parent)
}

const isSite = (folder: string) => existsSync(join(folder, siteConfigName))
