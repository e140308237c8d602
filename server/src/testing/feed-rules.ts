import { DOMParser } from '@xmldom/xmldom'
import { expect } from 'vitest'

const namespace = 'http://www.w3.org/2005/Atom'
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

type Node = ReturnType<typeof parseXml>

function parseXml(text: string): Element {
  const refuse = (message: string) => {
    throw new Error(message)
  }
  const parser = new DOMParser({ errorHandler: refuse })
  return parser.parseFromString(text, 'application/xml').documentElement
}

const childrenOf = (node: Node, name: string): Element[] =>
  Array.from(node.childNodes).filter(
    (child): child is Element => child.nodeName === name && 'tagName' in child,
  )

const textOf = (node: Node, name: string): string => childrenOf(node, name)[0]?.textContent ?? ''

const countOf = (node: Node, name: string): number => childrenOf(node, name).length

/** The parts of an Atom feed that tests compare. */
export function readAtom(text: string) {
  const feed = parseXml(text)
  const entries = childrenOf(feed, 'entry').map((entry) => ({
    id: textOf(entry, 'id'),
    title: textOf(entry, 'title'),
    link: childrenOf(entry, 'link')[0]?.getAttribute('href') ?? '',
    published: textOf(entry, 'published'),
    updated: textOf(entry, 'updated'),
    summary: textOf(entry, 'summary'),
    html: textOf(entry, 'content'),
    authors: childrenOf(entry, 'author').map((author) => textOf(author, 'name')),
    topics: childrenOf(entry, 'category').map((category) => category.getAttribute('term') ?? ''),
  }))
  const language = feed.getAttribute('xml:lang')
  return { title: textOf(feed, 'title'), updated: textOf(feed, 'updated'), language, entries }
}

/** Fails if the text breaks a rule that RFC 4287 calls a MUST. `self` is its own address. */
export function checkAtom(text: string, self: string) {
  expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<feed /)
  const feed = parseXml(text)
  expect(feed.getAttribute('xmlns')).toBe(namespace)
  // §4.1.1, §4.1.2
  for (const container of [feed, ...childrenOf(feed, 'entry')]) {
    for (const name of ['id', 'title', 'updated']) expect(countOf(container, name), name).toBe(1)
    for (const name of ['generator', 'icon', 'logo', 'rights', 'subtitle', 'content', 'published'])
      expect(countOf(container, name), name).toBeLessThanOrEqual(1)
    expect(countOf(container, 'summary')).toBeLessThanOrEqual(1)
    checkLinks(container)
    childrenOf(container, 'author').forEach(checkPerson)
    for (const category of childrenOf(container, 'category'))
      expect(category.getAttribute('term')).not.toBe('')
    // §3.3, §4.2.6
    expect(textOf(container, 'updated')).toMatch(time)
    expect(textOf(container, 'id')).toMatch(/^tag:[\w.-]+,\d{4}-\d\d-\d\d:\S+$/)
  }
  expect(countOf(feed, 'author')).toBeGreaterThan(0)
  const own = childrenOf(feed, 'link').find((link) => link.getAttribute('rel') === 'self')
  expect(own?.getAttribute('href')).toBe(self)
  for (const name of ['icon', 'logo'])
    for (const { textContent } of childrenOf(feed, name))
      expect(new URL(textContent ?? '').protocol).toMatch(/^https?:$/)
  const entries = childrenOf(feed, 'entry')
  expect(new Set(entries.map((entry) => textOf(entry, 'id'))).size).toBe(entries.length)
  for (const entry of entries) checkEntry(entry)
}

function checkEntry(entry: Element) {
  expect(textOf(entry, 'published')).toMatch(time)
  expect(textOf(entry, 'updated') >= textOf(entry, 'published')).toBe(true)
  const [content] = childrenOf(entry, 'content')
  const isLinked = childrenOf(entry, 'link').some(
    (link) => link.getAttribute('rel') === 'alternate',
  )
  expect(isLinked).toBe(true)
  if (!content) return
  // §4.1.3.3: escaped HTML has no elements.
  expect(content.getAttribute('type')).toBe('html')
  expect(Array.from(content.childNodes).every(({ nodeType }) => nodeType === 3)).toBe(true)
}

// §4.1.1: no two alternates of one type and language. §4.2.7.1: `href` is required.
function checkLinks(container: Element) {
  const links = childrenOf(container, 'link')
  for (const link of links)
    expect(new URL(link.getAttribute('href') ?? '').protocol).toMatch(/^https?:$/)
  const keys = links.map((link) => ['rel', 'type', 'hreflang'].map((of) => link.getAttribute(of)))
  expect(new Set(keys.map(String)).size).toBe(links.length)
}

// §3.2
function checkPerson(person: Element) {
  expect(countOf(person, 'name')).toBe(1)
  expect(countOf(person, 'uri')).toBeLessThanOrEqual(1)
  expect(countOf(person, 'email')).toBeLessThanOrEqual(1)
}

const feedKeys = ['version', 'title', 'home_page_url', 'feed_url', 'description', 'language']
const itemKeys = ['id', 'url', 'title', 'summary', 'content_html', 'content_text', 'image']

/** Fails if the text breaks a rule of JSON Feed 1.1. `self` is its own address. */
export function checkJsonFeed(text: string, self: string) {
  const feed = JSON.parse(text)
  expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: self })
  expect(Object.keys(feed).sort()).toEqual(
    expect.arrayContaining(['version', 'title', 'home_page_url', 'feed_url', 'items'].sort()),
  )
  for (const key of Object.keys(feed))
    expect([...feedKeys, 'icon', 'authors', 'items']).toContain(key)
  for (const address of [feed.home_page_url, feed.feed_url, feed.icon])
    expect(new URL(address).protocol).toMatch(/^https?:$/)
  expect(Array.isArray(feed.items)).toBe(true)
  const ids = feed.items.map(({ id }: { id: unknown }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const item of feed.items) checkItem(item)
}

function checkItem(item: Record<string, unknown>) {
  const more = ['date_published', 'date_modified', 'authors', 'tags', 'language']
  for (const key of Object.keys(item)) expect([...itemKeys, ...more]).toContain(key)
  expect(item.id).toBeTypeOf('string')
  expect(item.id).not.toBe('')
  expect(typeof (item.content_html ?? item.content_text)).toBe('string')
  expect(new URL(String(item.url)).protocol).toMatch(/^https?:$/)
  expect(item.date_published).toMatch(time)
  expect(item.date_modified).toMatch(time)
}
