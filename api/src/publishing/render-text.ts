import type { LocaleRules } from '@vitrine/contract/config/config'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../db/schema.ts'
import type { PublishedHtml } from '../html/publish-html.ts'
import { findLinkTargets, type LinkTarget } from './link-targets.ts'
import { findNamedTargets, toLinkKey } from './named-targets.ts'
import { storePageLinks } from './page-links.ts'
import type { TextPublisher } from './publisher.ts'
import { rewriteAddresses } from './rewrite-addresses.ts'

export interface PublishingDeps {
  rules: LocaleRules
  publish: TextPublisher
}

/** A text as readers get it; its links have the current addresses of their pages. */
export interface RenderedText {
  content: string
  published: PublishedHtml
  targets: LinkTarget[]
}

/** Renders a text for readers; returns undefined if it is too large. */
export async function renderText(
  tx: Db,
  { rules, publish }: PublishingDeps,
  locale: string,
  { content }: Pick<PageTexts, 'content'>,
): Promise<RenderedText | undefined> {
  const published = await publish(content, locale)
  if ('problem' in published) return undefined
  const { content: source, paths, pageLinks } = published
  const byAddress = await findLinkTargets(tx, rules, locale, paths)
  const byName = await findNamedTargets(tx, rules, locale, pageLinks)
  const findTarget = (href: string, page: string | undefined) =>
    (page === undefined ? undefined : byName.get(toLinkKey({ page, href }))) ?? byAddress.get(href)
  const targets = [...byAddress.values(), ...byName.values()]
  const ready = { content: source, published, targets }
  const hasMovedTargets =
    [...byAddress].some(([href, target]) => target.href !== href) ||
    pageLinks.some((link) => byName.get(toLinkKey(link))?.href !== link.href)
  if (!hasMovedTargets) return ready
  const republished = await publish(
    rewriteAddresses(source, (href, page) => findTarget(href, page)?.href),
    locale,
  )
  return 'problem' in republished
    ? ready
    : { ...ready, content: republished.content, published: republished }
}

export const storeLinkTargets = (
  tx: Db,
  pageId: number,
  locale: string,
  { targets }: RenderedText,
) => storePageLinks(tx, [{ page_id: pageId, locale, targets }])
