import type { LocaleRules } from '@vitrine/contract/config/config'
import { mapHtmlValues } from '@vitrine/contract/pages/field-values'
import type { Db } from '../db/schema.ts'
import { findLinkTargets, type LinkTarget } from './link-targets.ts'
import { findNamedTargets, toLinkKey } from './named-targets.ts'
import { storePageLinks } from './page-links.ts'
import type { PublishedTextHtml, TextToPublish } from './publish-text.ts'
import type { TextPublisher } from './publisher.ts'
import { rewriteAddresses } from './rewrite-addresses.ts'

export interface PublishingDeps {
  rules: LocaleRules
  publish: TextPublisher
}

/** A text as readers get it; its links have the current addresses of their pages. */
export interface RenderedText {
  content: string
  field_values: string
  published: PublishedTextHtml
  targets: LinkTarget[]
}

/** Renders a text for readers; returns undefined if it is too large. */
export async function renderText(
  tx: Db,
  { rules, publish }: PublishingDeps,
  locale: string,
  text: TextToPublish,
): Promise<RenderedText | undefined> {
  const published = await publish(text, locale)
  if ('problem' in published) return undefined
  const { content, field_values, paths, pageLinks } = published
  const byAddress = await findLinkTargets(tx, rules, locale, paths)
  const byName = await findNamedTargets(tx, rules, locale, pageLinks)
  const findTarget = (href: string, page: string | undefined) =>
    (page === undefined ? undefined : byName.get(toLinkKey({ page, href }))) ?? byAddress.get(href)
  const targets = [...byAddress.values(), ...byName.values()]
  const ready = { content, field_values, published, targets }
  const hasMovedTargets =
    [...byAddress].some(([href, target]) => target.href !== href) ||
    pageLinks.some((link) => byName.get(toLinkKey(link))?.href !== link.href)
  if (!hasMovedTargets) return ready
  const rewrite = (html: string) =>
    rewriteAddresses(html, (href, page) => findTarget(href, page)?.href)
  const rewritten = {
    content: rewrite(content),
    field_values: mapHtmlValues(field_values, rewrite),
  }
  const republished = await publish(rewritten, locale)
  return 'problem' in republished
    ? ready
    : {
        targets,
        content: republished.content,
        field_values: republished.field_values,
        published: republished,
      }
}

export const storeLinkTargets = (
  tx: Db,
  pageId: number,
  locale: string,
  { targets }: RenderedText,
) => storePageLinks(tx, [{ page_id: pageId, locale, targets }])
