import type { UsedNames } from '@vitrine/contract/html/heading-ids'
import { mapHtmlValues } from '@vitrine/contract/pages/field-values'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import { type PublishContext, type PublishedHtml, publishHtml } from '../html/publish-html.ts'

/** The fields of a text that have HTML. */
export type TextToPublish = Pick<PageTexts, 'content' | 'field_values'>

/** A text after the pipeline. What it links to and uses includes that of its fields. */
export interface PublishedTextHtml extends PublishedHtml {
  /** Values to store: unchanged unless something was removed from their HTML. */
  field_values: string
  /** HTML of its fields for readers: JSON by field id, or empty. */
  field_html: string
}

/**
 * Publishes the content and the rich texts of the fields, which share the ids of the page.
 *
 * @throws {HtmlTooLarge} when one of them exceeds a limit of limits.ts.
 */
export function publishText(text: TextToPublish, context: PublishContext): PublishedTextHtml {
  const { content, field_values } = text
  const usedIds: UsedNames = new Map()
  const main = publishHtml(content, { ...context, usedIds })
  const fields = new Map<string, PublishedHtml>()
  const stored = mapHtmlValues(field_values, (source, id) => {
    const published = publishHtml(source, { ...context, usedIds })
    fields.set(id, published)
    return published.content
  })
  if (fields.size === 0) return { ...main, field_values, field_html: '' }
  const html = Object.fromEntries([...fields].map(([id, field]) => [id, field.html]))
  return {
    ...join([main, ...fields.values()]),
    content: main.content,
    html: main.html,
    field_values: stored,
    field_html: JSON.stringify(html),
  }
}

function join(parts: PublishedHtml[]): Omit<PublishedHtml, 'content' | 'html'> {
  const descriptions = parts.flatMap((part) => part.descriptions)
  const images = parts.flatMap((part) => part.images)
  const isDescribed = (src: string) => images.every((each) => each.src !== src || each.isDescribed)
  return {
    removed: parts.flatMap(({ removed }) => removed),
    links: unique(parts.flatMap(({ links }) => links)),
    paths: unique(parts.flatMap(({ paths }) => paths)),
    pageLinks: parts.flatMap(({ pageLinks }) => pageLinks),
    files: unique(parts.flatMap(({ files }) => files)),
    descriptions: descriptions.filter(
      ({ id }, index) => descriptions.findIndex((each) => each.id === id) === index,
    ),
    images: unique(images.map(({ src }) => src)).map((src) => ({
      src,
      isDescribed: isDescribed(src),
    })),
  }
}

const unique = <T>(list: T[]): T[] => [...new Set(list)]
