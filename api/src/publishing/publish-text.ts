import type { LocaleRules } from '@vitrine/contract/config/config'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../db/schema.ts'
import type { PublishedHtml } from '../html/publish-html.ts'
import { type LinkTarget, linkTargets } from './link-targets.ts'
import { linkName, namedTargets } from './named-targets.ts'
import { keepPageLinks } from './page-links.ts'
import type { TextPublisher } from './publisher.ts'
import { rewriteAddresses } from './rewrite-addresses.ts'

export interface PublishingParts {
  rules: LocaleRules
  publish: TextPublisher
}

/** A text as readers get it; its links have the current addresses of their pages. */
export interface ReadyText {
  content: string
  published: PublishedHtml
  targets: LinkTarget[]
}

/** Renders a text for readers; returns undefined if it is too large. */
export async function readyText(
  tx: Db,
  { rules, publish }: PublishingParts,
  locale: string,
  { content }: Pick<PageTexts, 'content'>,
): Promise<ReadyText | undefined> {
  const published = await publish(content, locale)
  if ('problem' in published) return undefined
  const { content: source, paths, pageLinks } = published
  const byAddress = await linkTargets(tx, rules, locale, paths)
  const byName = await namedTargets(tx, rules, locale, pageLinks)
  const findTarget = (href: string, page: string | undefined) =>
    (page === undefined ? undefined : byName.get(linkName({ page, href }))) ?? byAddress.get(href)
  const targets = [...byAddress.values(), ...byName.values()]
  const ready = { content: source, published, targets }
  const hasMovedTargets =
    [...byAddress].some(([href, target]) => target.href !== href) ||
    pageLinks.some((link) => byName.get(linkName(link))?.href !== link.href)
  if (!hasMovedTargets) return ready
  const republished = await publish(
    rewriteAddresses(source, (href, page) => findTarget(href, page)?.href),
    locale,
  )
  return 'problem' in republished
    ? ready
    : { ...ready, content: republished.content, published: republished }
}

export const keepTargets = (tx: Db, pageId: number, locale: string, { targets }: ReadyText) =>
  keepPageLinks(tx, [{ page_id: pageId, locale, targets }])
