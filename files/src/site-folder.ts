import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What makes a folder a site. */
export const siteConfigName = 'site.config.ts'

/**
 * The folder of the site that a process works for: that of the product where it is a site itself, as
 * the repository is; else the nearest with a `site.config.ts`, from where the command was typed
 * upwards. Undefined where there is none.
 */
export function findSiteFolder(product: string, from = process.cwd()): string | undefined {
  if (isSite(product)) return product
  if (isSite(from)) return from
  const above = dirname(from)
  return above === from ? undefined : findSiteFolder(product, above)
}

const isSite = (folder: string) => existsSync(join(folder, siteConfigName))
