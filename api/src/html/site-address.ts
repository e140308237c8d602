import { decodePath, tidyPath, toSlugKey } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { type LocalePath, splitLocale } from '@vitrine/contract/locale/locale'
import { splitPath } from './addresses.ts'

/** Splits an address of the site into locale and decoded path; undefined if it is malformed. */
export function splitSiteAddress(rules: LocaleRules, address: string): LocalePath | undefined {
  const path = decodePath(splitPath(address).path)
  return path === undefined ? undefined : splitLocale(rules, tidyPath(path))
}

/** Returns the slug key of a page with this address; undefined if no page can have it. */
export function getAddressKey(rules: LocaleRules, address: string): string | undefined {
  const path = splitSiteAddress(rules, address)?.path
  return path === undefined ? undefined : toSlugKey(path.slice(1))
}
