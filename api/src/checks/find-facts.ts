import type { CheckFacts } from '@vitrine/contract/checks/facts'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { createTimeSlices } from '../db/time-slice.ts'
import { findTargets } from '../editing/texts/links.ts'
import { findOutdatedLanguages } from '../editing/texts/outdated-languages.ts'
import { stripOrigin } from '../editing/texts/strip-origin.ts'
import { createStoredFileLookup } from '../publishing/stored-files.ts'
import type { Redirects } from '../redirects/redirects.ts'
import { findBrokenAddresses } from '../tracked-links/broken-addresses.ts'
import type { LiveText } from './read-texts.ts'
import type { TextAddresses } from './thread/list-addresses.ts'

/** Links that are looked up together. */
const linksPerStep = 100

/** Finds what the check of a published text needs to know and the text does not contain. */
export async function findFacts(
  redirects: Redirects,
  text: LiveText,
  addresses: TextAddresses,
  isExternalEnabled: boolean,
): Promise<CheckFacts> {
  const { db } = redirects.context
  const hrefs = addresses.links.map(({ href }) => href)
  return {
    links: await findLinkProblems(redirects, text.locale, addresses.links),
    files: await findFiles(db, text.locale, addresses.files),
    languages: await findLanguages(redirects, text),
    unreachable: isExternalEnabled ? await findBrokenAddresses(db, hrefs) : [],
  }
}

async function findLinkProblems(
  redirects: Redirects,
  locale: string,
  links: TextAddresses['links'],
): Promise<CheckFacts['links']> {
  const { publicUrl } = redirects.context
  const found: CheckFacts['links'] = []
  const nextSlice = createTimeSlices()
  for (const batch of toBatches(links, linksPerStep)) {
    await nextSlice()
    const own = batch.map((link) => ({ ...link, href: stripOrigin(link.href, publicUrl) }))
    const targets = await findTargets(redirects, own, locale)
    for (const [index, link] of batch.entries()) {
      const problem = targets[index]?.problem ?? null
      if (problem) found.push({ ...link, problem })
    }
  }
  return found
}

async function findFiles(
  db: Db,
  locale: string,
  addresses: string[],
): Promise<CheckFacts['files']> {
  const files = createStoredFileLookup(db)
  for (const address of addresses) files.findFile(address, locale)
  await files.lookUp()
  return addresses.flatMap((address) => {
    const file = files.findFile(address, locale)
    if (!file) return []
    const { mime, bytes, alt, decorative } = file
    return { address, mime, bytes, alt: decorative ? '' : alt || null }
  })
}

/** Missing languages are reported once for each page: with the text of the default language. */
async function findLanguages(
  { context: { db, rules } }: Redirects,
  { page_id: pageId, locale, liveLocales }: LiveText,
): Promise<CheckFacts['languages']> {
  const outdated = await findOutdatedLanguages(db, rules, { pageId, locale })
  if (locale !== rules.defaultLocale) return outdated
  const missing = rules.locales.filter(({ code }) => !liveLocales.includes(code))
  return [...missing.map(({ code }) => ({ locale: code, state: 'missing' as const })), ...outdated]
}
