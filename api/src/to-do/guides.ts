import { getPageAddress } from '@vitrine/contract/addresses/address'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import type { ToDoContext } from './section.ts'

/** Keys of guides in the demonstration. */
export const guideKeys = {
  writing: 'guide/ecrire-dans-le-navigateur',
  languages: 'guide/adresses-et-langues',
  server: 'guide/en-production',
} as const

/** Returns the URL of a guide, in the best published language; null if it is not published. */
export async function findGuideUrl(
  { db, rules }: Pick<ToDoContext, 'db' | 'rules'>,
  key: string,
  { locale, publicUrl }: { locale: string; publicUrl: string },
): Promise<string | null> {
  const texts = await db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .select(['texts.locale', 'texts.slug'])
    .where('pages.key', '=', key)
    .where('pages.deleted_at', 'is', null)
    .where('texts.status', '=', 'published')
    .execute()
  const chain = getFullFallbackChain(rules, locale)
  const found = chain.flatMap((code) => texts.find((text) => text.locale === code) ?? [])[0]
  return found ? new URL(getPageAddress(rules, found.locale, found.slug), publicUrl).href : null
}
