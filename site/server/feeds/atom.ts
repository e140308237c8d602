import { feedTypes } from '@vitrine/contract/addresses/feeds'
import { escapeHtml } from '@vitrine/contract/html/escape-html'
import type { Feed, FeedEntry } from './feed.ts'

/** Prints a feed as Atom 1.0 (RFC 4287). */
export function printAtom(feed: Feed): string {
  const { title, description, url, address, language, siteName, siteUrl, icon, logo } = feed
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${toXml(language)}">
${element('id', feed.id)}${element('title', title)}${description ? element('subtitle', description) : ''}${element('updated', feed.updated)}${link('self', address, feedTypes.atom)}${link('alternate', url, 'text/html')}${person({ name: siteName, url: `${siteUrl}/` })}${element('icon', icon)}${logo ? element('logo', logo) : ''}${element('generator', 'Vitrine')}${feed.entries.map(printEntry).join('')}</feed>
`
}

function printEntry(entry: FeedEntry): string {
  const { id, title, url, published, updated, summary, html, authors, topics } = entry
  return `<entry>
${element('id', id)}${element('title', title)}${link('alternate', url, 'text/html')}${element('published', published)}${element('updated', updated)}${authors.map(person).join('')}${topics.map((topic) => `<category term="${toXml(topic)}"/>\n`).join('')}${summary ? element('summary', summary) : ''}${html === undefined ? '' : `<content type="html">${toXml(html)}</content>\n`}</entry>
`
}

const element = (name: string, text: string) => `<${name}>${toXml(text)}</${name}>\n`

const link = (rel: string, href: string, type: string) =>
  `<link rel="${rel}" type="${type}" href="${toXml(href)}"/>\n`

const person = ({ name, url }: FeedEntry['authors'][number]) =>
  `<author>\n${element('name', name)}${url ? element('uri', url) : ''}</author>\n`

/** Characters that XML 1.0 does not allow, even escaped. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const toXml = (text: string) => escapeHtml(text.replace(notInXml, ''))
