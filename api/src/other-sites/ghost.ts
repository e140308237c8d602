import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import { proposeSlug } from '@vitrine/contract/names/propose-slug'
import * as z from 'zod/mini'
import { ExportRefusal } from '../old-site-exports/export-refusal.ts'
import { toIsoDate } from '../old-site-exports/iso-date.ts'
import type { OldSiteExport, SourceReading } from '../old-site-exports/old-site-export.ts'
import type { OldSystem } from '../old-site-exports/old-system.ts'
import type { Spool } from '../old-site-exports/spool.ts'
import { convertGhostCards } from './ghost-cards.ts'
import { createOldSiteBuilder, toOldLink } from './old-site.ts'
import { readWholeText } from './read-whole-text.ts'

const ghost: OldSystem = {
  name: 'Ghost',
  isHtml: true,
  hasIdAddresses: false,
  bases: { category: 'tag', post_tag: 'tag' },
  uploads: undefined,
  feeds: ['/rss', '/feed'],
  archives: ['/author/**', '/page/**'],
  fileFolders: [''],
}

const Text = z.catch(z.string(), '')
const Id = z.union([z.string(), z.number()])

const Post = z.object({
  id: Id,
  title: Text,
  slug: Text,
  html: Text,
  lexical: Text,
  type: Text,
  status: Text,
  visibility: Text,
  locale: Text,
  featured: z.nullish(z.union([z.boolean(), z.number()])),
  feature_image: Text,
  custom_excerpt: Text,
  published_at: z.nullish(z.union([z.string(), z.number()])),
  page: z.nullish(z.union([z.boolean(), z.number()])),
})

const GhostTables = z.object({
  posts: z.array(Post),
  posts_meta: z._default(
    z.array(
      z.object({
        post_id: Id,
        meta_title: Text,
        meta_description: Text,
        feature_image_alt: Text,
      }),
    ),
    [],
  ),
  tags: z._default(z.array(z.object({ id: Id, name: Text, slug: Text, visibility: Text })), []),
  posts_tags: z._default(
    z.array(z.object({ post_id: Id, tag_id: Id, sort_order: z._default(z.number(), 0) })),
    [],
  ),
  users: z._default(z.array(z.object({ id: Id, name: Text, slug: Text, email: Text })), []),
  posts_authors: z._default(z.array(z.object({ post_id: Id, author_id: Id })), []),
  settings: z._default(z.array(z.object({ key: z.string(), value: z.unknown() })), []),
})
type GhostTables = z.infer<typeof GhostTables>

const GhostExport = z.union([
  z.object({ db: z.tuple([z.object({ data: GhostTables })]) }),
  z.object({ data: GhostTables }),
])

/** Reads the JSON export of Ghost. `address` is that of the old site, which the export lacks. */
export const createGhostReader =
  (address: string | undefined) =>
  async (file: string, spool: Spool, { onRead }: SourceReading): Promise<OldSiteExport> => {
    const tables = await readTables(file, onRead)
    const { site, addText } = createOldSiteBuilder(ghost, spool)
    const settings = new Map(tables.settings.map(({ key, value }) => [key, value]))
    site.title = String(settings.get('title') ?? '')
    site.language = String(settings.get('locale') ?? settings.get('lang') ?? '')
    const home = parseUrl(address ?? `https://${proposeSlug(site.title) || 'ghost'}.invalid`)
    if (!home) throw new ExportRefusal('no-address')
    site.url = home.href
    site.authors = tables.users.map(({ slug, name, email }) => ({ login: slug, name, email }))
    const links = indexLinks(tables)
    for (const post of tables.posts) {
      const toUrl = (written: string) =>
        written
          .replaceAll('__GHOST_URL__', home.origin)
          .replaceAll(/\/content\/images\/size\/w\d+(h\d+)?\//g, '/content/images/')
      const id = String(post.id)
      const meta = links.meta.get(id)
      await addText({
        ...describePost(post, home),
        html: convertGhostCards(toUrl(post.html || readLexical(post.lexical))),
        seoTitle: meta?.meta_title,
        seoDescription: meta?.meta_description,
        picture: post.feature_image
          ? { url: toUrl(post.feature_image), alt: meta?.feature_image_alt ?? '' }
          : undefined,
        authors: links.authors.get(id) ?? [],
        tags: links.tags.get(id) ?? [],
      })
    }
    return site
  }

async function readTables(file: string, onRead: SourceReading['onRead']): Promise<GhostTables> {
  const text = await readWholeText(file, onRead)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ExportRefusal('not-json')
  }
  const parsed = GhostExport.safeParse(json)
  if (!parsed.success) throw new ExportRefusal('not-ghost')
  return 'db' in parsed.data ? parsed.data.db[0].data : parsed.data.data
}

const statuses: Record<string, string> = { published: 'publish', sent: 'publish' }

function describePost(post: GhostTables['posts'][number], home: URL) {
  const isPublic = post.visibility === '' || post.visibility === 'public'
  const status = post.status === 'scheduled' ? 'future' : (statuses[post.status] ?? 'draft')
  const isPage = post.type === 'page' || Boolean(post.page)
  const slug = post.slug || String(post.id)
  return {
    name: `ghost ${post.id}`,
    type: isPage ? 'page' : 'post',
    status,
    // Posts for members stay for signed-in people.
    isProtected: !isPublic,
    title: escapeHtml(post.title),
    slug,
    link: toOldLink(`/${slug}/`, home),
    // Ghost stores times in UTC.
    date: toIsoDate(post.published_at, 'UTC'),
    isSticky: Boolean(post.featured) && !isPage,
    excerpt: post.custom_excerpt,
    language: post.locale || undefined,
  }
}

function indexLinks({ posts_meta, posts_tags, tags, posts_authors, users }: GhostTables) {
  const tagById = new Map(tags.map((tag) => [String(tag.id), tag]))
  const userById = new Map(users.map((user) => [String(user.id), user]))
  const groups = Map.groupBy(
    posts_tags.toSorted((a, b) => a.sort_order - b.sort_order),
    ({ post_id }) => String(post_id),
  )
  const isInternal = ({ name, visibility }: GhostTables['tags'][number]) =>
    visibility === 'internal' || name.startsWith('#')
  return {
    meta: new Map(posts_meta.map((meta) => [String(meta.post_id), meta])),
    tags: new Map(
      [...groups].map(([post, rows]) => [
        post,
        rows
          .flatMap(({ tag_id }) => tagById.get(String(tag_id)) ?? [])
          .filter((tag) => !isInternal(tag)),
      ]),
    ),
    authors: new Map(
      [...Map.groupBy(posts_authors, ({ post_id }) => String(post_id))].map(([post, rows]) => [
        post,
        rows.flatMap(({ author_id }) => userById.get(String(author_id))?.slug ?? []),
      ]),
    ),
  }
}

/** Drafts that were never opened in a newer Ghost have no HTML: takes the words of each block. */
function readLexical(source: string): string {
  if (source === '') return ''
  try {
    const blocks: unknown[] = Object(JSON.parse(source)).root?.children ?? []
    return blocks.map((block) => `<p>${escapeHtml(getWords(block))}</p>`).join('\n')
  } catch {
    return ''
  }
}

function getWords(node: unknown): string {
  const { text, children } = Object(node)
  if (typeof text === 'string') return text
  return Array.isArray(children) ? children.map(getWords).join('') : ''
}
