import type { Feed, FeedEntry } from './feed.ts'

/** Prints a feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function printJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.url,
    feed_url: feed.address,
    ...(feed.description && { description: feed.description }),
    language: feed.language,
    icon: feed.icon,
    authors: [{ name: feed.siteName, url: `${feed.siteUrl}/` }],
    items: feed.entries.map((entry) => toItem(entry, feed.language)),
  })
}

function toItem(entry: FeedEntry, language: string) {
  const { id, url, title, summary, published, updated, html, picture, authors, topics } = entry
  return {
    id,
    url,
    title,
    ...(summary && { summary }),
    // One of the two is required.
    ...(html === undefined ? { content_text: summary || title } : { content_html: html }),
    ...(picture && { image: picture }),
    date_published: published,
    date_modified: updated,
    ...(authors.length > 0 && { authors }),
    ...(topics.length > 0 && { tags: topics }),
    language,
  }
}
