import type { CheckFacts } from '@vitrine/contract/checks/facts'
import { nextSlice } from '@vitrine/files/time-slice'
import { toBatches } from '../db/batches.ts'
import { isOffRule } from '../editing/texts/event-facts.ts'
import { readFileFacts } from '../editing/texts/file-facts.ts'
import { findLanguageFacts } from '../editing/texts/language-facts.ts'
import { findTargets } from '../editing/texts/links.ts'
import type { TextAddresses } from '../editing/texts/list-addresses.ts'
import { stripOrigin } from '../editing/texts/strip-origin.ts'
import type { Redirects } from '../redirects/redirects.ts'
import { findBrokenAddresses } from '../tracked-links/broken-addresses.ts'
import { type LiveText, listLiveLocales } from './read-texts.ts'

/** Links that are looked up together. */
const linksPerStep = 100

/** Finds what the check of a published text needs to know and the text does not contain. */
export async function findFacts(
  redirects: Redirects,
  text: LiveText,
  addresses: TextAddresses,
  isExternalEnabled: boolean,
): Promise<CheckFacts> {
  const { db, rules } = redirects.context
  const { page_id: pageId, locale } = text
  const hrefs = addresses.links.map(({ href }) => href)
  return {
    links: await findLinkProblems(redirects, { locale, pageId }, addresses.links),
    files: await readFileFacts(db, addresses.files, locale),
    languages: await findLanguageFacts(db, rules, { pageId, locale }, () =>
      listLiveLocales(db, pageId),
    ),
    unreachable: isExternalEnabled ? await findBrokenAddresses(db, hrefs) : [],
    isOffRule: await isOffRule(db, pageId),
  }
}

async function findLinkProblems(
  redirects: Redirects,
  { locale, pageId }: { locale: string; pageId: number },
  links: TextAddresses['links'],
): Promise<CheckFacts['links']> {
  const { publicUrl } = redirects.context
  const found: CheckFacts['links'] = []
  for (const batch of toBatches(links, linksPerStep)) {
    await nextSlice()
    const own = batch.map((link) => ({ ...link, href: stripOrigin(link.href, publicUrl) }))
    const targets = await findTargets(redirects, own, { locale, pageId })
    for (const [index, link] of batch.entries()) {
      const problem = targets[index]?.problem ?? null
      if (problem) found.push({ ...link, problem })
    }
  }
  return found
}
