import { encodePath } from '@vitrine/contract/addresses/address'
import type { CheckFacts } from '@vitrine/contract/checks/facts'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { createTimeSlices } from '../db/time-slice.ts'
import { describeLinks } from '../editing/texts/describe-links.ts'
import { stripOrigin } from '../editing/texts/strip-origin.ts'
import { createStoredFileLookup } from '../publishing/stored-files.ts'
import { type Redirects, readTraceParts } from '../redirects/redirects.ts'
import { type TraceParts, traceAddress } from '../redirects/trace.ts'
import { findBrokenAddresses } from './external/link-store.ts'
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
  return {
    links: await findLinkProblems(redirects, text.locale, addresses.links),
    files: await findFiles(db, text.locale, addresses.files),
    languages: findLanguages(redirects, text),
    unreachable: isExternalEnabled ? await findBrokenAddresses(db, text) : [],
  }
}

async function findLinkProblems(
  redirects: Redirects,
  locale: string,
  links: TextAddresses['links'],
): Promise<CheckFacts['links']> {
  const { db, rules, publicUrl } = redirects.context
  const files = createStoredFileLookup(db)
  const hasFile = (address: string) => files.findFile(address, locale) !== undefined
  const found: CheckFacts['links'] = []
  const nextSlice = createTimeSlices()
  const trace = await readTraceParts(redirects)
  for (const batch of toBatches(links, linksPerStep)) {
    await nextSlice()
    const own = batch.map(({ href, page }) => ({ href: stripOrigin(href, publicUrl), page }))
    for (const { href } of own) hasFile(href)
    await files.lookUp()
    const described = await describeLinks(db, rules, own, { locale, hasFile })
    for (const [index, { problem }] of described.entries()) {
      const link = batch[index]
      if (!link || problem === null) continue
      const isRedirected =
        problem === 'unknown' && leadsSomewhere(trace, own[index]?.href ?? '', locale)
      if (!isRedirected) found.push({ ...link, problem })
    }
  }
  return found
}

/** True if the site has a redirect for an address without a page. */
function leadsSomewhere(trace: TraceParts, href: string, locale: string): boolean {
  const end = traceAddress(trace, encodePath(href), locale).at(-1)
  return end !== undefined && end.kind !== 'missing' && end.kind !== 'gone'
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
    return { address, mime, bytes, alt: decorative ? '' : alt || null, isTagged: null }
  })
}

/** Missing languages are reported once for each page: with the text of the default language. */
function findLanguages(
  { context: { rules } }: Redirects,
  { locale, liveLocales }: LiveText,
): CheckFacts['languages'] {
  if (locale !== rules.defaultLocale) return []
  return rules.locales
    .filter(({ code }) => !liveLocales.includes(code))
    .map(({ code }) => ({ locale: code, state: 'missing' }))
}
