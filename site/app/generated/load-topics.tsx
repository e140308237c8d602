import { getPageAddress } from '@vitrine/contract/addresses/address'
import { getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import { getTopicAddress, getTopicPath } from '@vitrine/contract/addresses/topic-address'
import type { Alternate } from '@vitrine/contract/pages/pages'
import type { SiteTopic } from '@vitrine/contract/pages/topics'
import { pageNotFound } from '../errors/page-error.ts'
import { loadListing } from '../templates/load-listing.ts'
import { parsePageNumber } from '../templates/page-number.ts'
import type { Card } from '../templates/template.ts'
import type { GeneratedRequest, LoadGenerated } from './generated-page.ts'
import { TopicPage, Topics } from './topics.tsx'

/** Topics in one part of their list, and pages in one part of a topic. */
const partSize = 24

/** The list of topics, or one topic. A topic without pages in the language has no page. */
export const loadTopics: LoadGenerated = (request) =>
  request.item === undefined ? loadTopicList(request) : loadTopic(request, request.item)

async function loadTopicList({ site, api, kind, locale, url, read }: GeneratedRequest) {
  const { data } = await api.topics(locale)
  const number = parsePageNumber(url.searchParams.get('page'))
  const last = Math.ceil(data.length / partSize)
  if (number === undefined || number > last)
    return { error: pageNotFound(url.pathname + url.search) }
  const topics = data.slice((number - 1) * partSize, number * partSize)
  const cards = topics.map(
    (topic, at): Card => ({
      id: at,
      title: topic.name,
      href: getTopicAddress(site.config.i18n, locale, topic.slug),
      description: topic.description,
      picture: topic.picture ?? null,
      fields: { pages: countPages(read, topic.pages) },
    }),
  )
  const listing = { cards, number, last }
  const locales = new Set(data.flatMap(({ alternates }) => alternates.map((each) => each.locale)))
  return {
    title: read('title'),
    description: read('description', { name: site.config.name }),
    listing,
    alternates: [...locales].map((code) => ({ locale: code, slug: getGeneratedSlug(kind, code) })),
    body: <Topics listing={listing} />,
  }
}

const countPages = (read: GeneratedRequest['read'], count: number) => ({
  label: '',
  value: count,
  text: read('pages', { count }),
})

async function loadTopic(request: GeneratedRequest, item: string) {
  const { site, api, kind, locale, url, read } = request
  const rules = site.config.i18n
  const { data, meta } = await api.topics(locale, item)
  const [topic] = data
  if (!topic || !meta) return { error: pageNotFound(url.pathname) }
  const { match } = meta
  if (match !== 'exact') return { moved: { locale: meta.locale, item: topic.slug, match } }
  const query = { topic: topic.key, sort: '-published_on', size: partSize, locale } as const
  const listing = await loadListing(api, rules, query, url.searchParams.get('page'))
  if (!listing) return { error: pageNotFound(url.pathname + url.search) }
  const { name, description, picture, slug } = topic
  const list = getPageAddress(rules, locale, getGeneratedSlug(kind, locale))
  return {
    title: name,
    description: description || read('topicDescription', { topic: name, name: site.config.name }),
    listing,
    alternates: toAlternates(topic),
    ancestors: [{ id: 0, title: read('title'), href: list }],
    picture,
    hasFeed: true,
    body: (
      <TopicPage
        name={name}
        description={description}
        listing={listing}
        view={{ locale, texts: { slug: getTopicPath(locale, slug) } }}
      />
    ),
  }
}

const toAlternates = ({ alternates }: SiteTopic): Alternate[] =>
  alternates.map(({ locale, slug }) => ({ locale, slug: getTopicPath(locale, slug) }))
