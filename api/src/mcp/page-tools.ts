import { AdminPage } from '@vitrine/contract/admin/page-list'
import { FoundPages, PageSearch, TitledPages } from '@vitrine/contract/admin/page-search'
import { AdminSession } from '@vitrine/contract/admin/session'
import { LocaleCode } from '@vitrine/contract/admin/shapes'
import { WorkingText } from '@vitrine/contract/admin/texts'
import { listTitles, searchPages, showPage } from '@vitrine/contract/endpoints/admin-pages'
import { showSession } from '@vitrine/contract/endpoints/admin-session'
import { showText } from '@vitrine/contract/endpoints/page-texts'
import { Id } from '@vitrine/contract/http/id'
import * as z from 'zod/mini'
import { defineTool } from './tool.ts'

const { site } = AdminSession.shape.data.shape
const SiteFacts = z.pick(site, { name: true, url: true, locales: true, templates: true })

const showSite = defineTool({
  name: 'show_site',
  title: 'Show the site',
  description:
    'Returns the name and address of the site, its languages with their codes, and its templates with their fields.',
  isReadOnly: true,
  uses: { showSession },
  input: z.strictObject({}),
  output: SiteFacts,
  run: async (calls) => {
    const answer = await calls.showSession()
    return answer.ok ? { data: SiteFacts.parse(answer.data.data.site) } : answer
  },
})

const listPages = defineTool({
  name: 'list_pages',
  title: 'List pages',
  description:
    'Returns 100 pages at a time, by their ids: parent, template, and title, path and state in each language (draft, published, changed: published with an unpublished draft, planned). A language that is not named has no text.',
  isReadOnly: true,
  uses: { listTitles },
  input: z.strictObject({
    page: z._default(
      z
        .int()
        .check(z.minimum(1), z.describe('Part of the list; `last` is the number of the last.')),
      1,
    ),
  }),
  output: TitledPages,
  run: async (calls, { page }) => calls.listTitles({ query: { page } }),
})

const findPages = defineTool({
  name: 'search_pages',
  title: 'Search pages',
  description:
    'Finds pages by words of their titles, paths and texts, in every language, in drafts and published texts. Ignores case and accents; all words must be in one text. Returns 50 pages at most, each with the language and a short excerpt.',
  isReadOnly: true,
  uses: { searchPages },
  input: z.strictObject({ words: PageSearch.shape.q }),
  output: FoundPages,
  run: async (calls, { words }) => calls.searchPages({ query: { q: words } }),
})

const PageFacts = z.pick(AdminPage.shape.data, {
  id: true,
  parent: true,
  structure: true,
  texts: true,
  homeIn: true,
  ancestors: true,
})
const TextFacts = z.pick(WorkingText.shape.data, {
  version: true,
  state: true,
  fields: true,
  savedAt: true,
  author: true,
})
const ReadPage = z.object({ page: PageFacts, text: z.optional(TextFacts) })

const readPage = defineTool({
  name: 'read_page',
  title: 'Read a page',
  description:
    'Returns the structure of a page and the states of its texts; with `locale` also the text in that language: the draft, else the published text, with its `version` for draft_text. `content` is HTML. `slug` is the whole path.',
  isReadOnly: true,
  uses: { showPage, showText },
  input: z.strictObject({ id: Id, locale: z.optional(LocaleCode) }),
  output: ReadPage,
  run: async (calls, { id, locale }) => {
    const found = await calls.showPage({ params: { id } })
    if (!found.ok) return found
    const page = PageFacts.parse(found.data.data)
    if (locale === undefined) return { data: { page } }
    const text = await calls.showText({ params: { id, locale } })
    return text.ok ? { data: { page, text: TextFacts.parse(text.data.data) } } : text
  },
})

export const pageTools = [showSite, listPages, findPages, readPage]
