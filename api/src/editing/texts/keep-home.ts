import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../../db/schema.ts'
import { baseText, type TextPlace } from '../../publishing/base-texts.ts'
import { hasFixedAddress, homeSlug } from '../calls/home-page.ts'

interface Saving extends TextPlace {
  slug: string
  version: number
}

/**
 * True if a save would change the address of the home page. A tab that was open before the page
 * became the home page sends the slug of its base: merging replaces that one.
 */
export async function leavesHome(
  db: Db,
  rules: LocaleRules,
  { slug, version, ...place }: Saving,
): Promise<boolean> {
  if (slug === homeSlug || !(await hasFixedAddress(db, rules, place))) return false
  return (await baseText(db, place, version))?.slug !== slug
}
