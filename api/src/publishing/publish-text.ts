import type { LocaleRules } from '@vitrine/contract/config'
import type { PageTexts } from '@vitrine/contract/page-texts'
import type { Db } from '../db/schema.ts'
import type { PublishedHtml } from '../html/publish-html.ts'
import { keepPageLinks, type LinkTarget, linkTargets } from './link-targets.ts'
import type { TextPublisher } from './publisher.ts'
import { rewriteAddresses } from './rewrite-addresses.ts'

/** What publishing a text needs to know of the site. */
export interface PublishingParts {
  rules: LocaleRules
  publish: TextPublisher
}

/** A text that may be written: its links lead to where their pages are now. */
export interface ReadyText {
  content: string
  published: PublishedHtml
  targets: LinkTarget[]
}

/** Makes of a text what readers get; undefined when it is too large. */
export async function readyText(
  tx: Db,
  { rules, publish }: PublishingParts,
  locale: string,
  { content }: Pick<PageTexts, 'content'>,
): Promise<ReadyText | undefined> {
  const published = await publish(content, locale)
  if ('problem' in published) return undefined
  const targets = await linkTargets(tx, rules, locale, published.paths)
  const moved = new Map<string, string>()
  for (const [written, { href }] of targets) if (href !== written) moved.set(written, href)
  const ready = { content: published.content, published, targets: [...targets.values()] }
  if (moved.size === 0) return ready
  const again = await publish(rewriteAddresses(published.content, moved), locale)
  return 'problem' in again ? ready : { ...ready, content: again.content, published: again }
}

/** Keeps what a text links to, beside the text. */
export const keepTargets = (tx: Db, pageId: number, locale: string, { targets }: ReadyText) =>
  keepPageLinks(tx, pageId, locale, targets)
