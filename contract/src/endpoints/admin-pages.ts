import * as z from 'zod/mini'
import { ChooseHomeAnswer } from '../admin/home-page.ts'
import {
  AddressConflict,
  AdminPage,
  AdminPageList,
  ChangedPagesAnswer,
  CreatePageAnswer,
  listedPagesMax,
  ManyPages,
  MovePages,
  MovePagesAnswer,
  NewPage,
  PageOwnerAndReview,
  PresenceList,
  PresenceReport,
  TextState,
} from '../admin/page-list.ts'
import { FoundPages, PageSearch, TitledPages, TitlesQuery } from '../admin/page-search.ts'
import { AdminPageTree } from '../admin/page-tree.ts'
import { SlugAnswer } from '../admin/slugs.ts'
import { SaveStructure, StructureSaved } from '../admin/structure.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, json } from './endpoint.ts'
import { IdParam, manyPages } from './parameters.ts'

const pages = '/api/admin/pages'
const page = `${pages}/{id}` as const
const params = { id: IdParam }
const unknown = [Problem, 'There is no such page.'] as const
const inTrash = [Problem, 'The page is in the trash.'] as const

/** Query of both lists of all pages. */
const listQuery = {
  /** Language of the titles; the default language if absent. */
  locale: z.optional(z.string()),
  /** `1`: the pages in the trash. */
  trash: z.optional(z.string()),
  /** `1`: with the key of each page. */
  keys: z.optional(z.string()),
}

export const listPages = adminEndpoint({
  method: 'GET',
  path: pages,
  summary:
    'Lists all pages, those that match, or those in the trash, in the order of the tree’s levels.',
  permission: 'read-pages',
  query: z.object({
    ...listQuery,
    /** Only pages with a text in this state. */
    state: z.optional(TextState),
    /** Language of that state; any language if absent. */
    in: z.optional(z.string()),
    /** Only pages with this template. */
    template: z.optional(z.string()),
    /** Only pages of this owner, by id. */
    owner: z.optional(IdParam),
    /** Only pages with this topic, by key. */
    topic: z.optional(z.string()),
    /** Number of matching pages to skip. */
    from: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
    /** Maximum number of pages; all if absent. */
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(listedPagesMax))),
  }),
  answers: {
    200: [AdminPageList, 'The pages with their states, requests and pending work.'],
    304: [null, 'The list has not changed.'],
    422: [Problem, 'The site does not have this language, or a filter is not known.'],
  },
})

export const showPageTree = adminEndpoint({
  method: 'GET',
  path: `${pages}/tree`,
  summary: 'Shows the tree of all pages, or those in the trash, in a compact form.',
  permission: 'read-pages',
  query: z.object(listQuery),
  answers: {
    200: [AdminPageTree, 'Every page as a list of values, with one letter for each state.'],
    304: [null, 'The tree has not changed.'],
    422: [Problem, 'The site does not have this language.'],
  },
})

export const listTitles = adminEndpoint({
  method: 'GET',
  path: `${pages}/titles`,
  summary: 'Lists the pages that are not in the trash by their ids, 100 at a time.',
  permission: 'read-pages',
  query: TitlesQuery,
  answers: { 200: [TitledPages, 'Titles, paths and states of the pages in each language.'] },
})

export const searchPages = adminEndpoint({
  method: 'GET',
  path: `${pages}/search`,
  summary: 'Finds pages by words of their drafts and published texts, in any language.',
  permission: 'read-pages',
  query: PageSearch,
  answers: {
    200: [FoundPages, 'The pages, 50 at most, each with an excerpt.'],
  },
})

export const createPage = adminEndpoint({
  method: 'POST',
  path: pages,
  summary: 'Creates a page with its first draft.',
  permission: 'create-pages',
  body: json(NewPage),
  answers: {
    201: [CreatePageAnswer, 'The id of the page.'],
    422: [Problem, 'The site does not have this language, or there is no such parent.'],
    429: [Problem, 'The person has reached the daily limit of new pages.'],
  },
})

export const trashPages = adminEndpoint({
  method: 'POST',
  path: `${pages}/trash`,
  summary: 'Puts pages and all pages below them into the trash.',
  permission: 'trash-pages',
  body: json(ManyPages, manyPages),
  answers: {
    200: [ChangedPagesAnswer, 'The ids of the pages that changed.'],
    409: [Problem, 'The home page is among them or below.'],
  },
})

export const restorePages = adminEndpoint({
  method: 'POST',
  path: `${pages}/restore`,
  summary: 'Restores pages from the trash.',
  permission: 'trash-pages',
  body: json(ManyPages, manyPages),
  answers: { 200: [ChangedPagesAnswer, 'The ids of the pages that changed.'] },
})

export const movePages = adminEndpoint({
  method: 'POST',
  path: `${pages}/move`,
  summary: 'Moves pages in the tree, or previews the move (`dry`).',
  permission: 'move-pages',
  body: json(MovePages, manyPages),
  answers: {
    200: [MovePagesAnswer, 'The addresses that change, and the calls that undo the move.'],
    422: [
      z.union([AddressConflict, Problem]),
      'A page does not exist, would be below itself, or would get an address that is in use.',
    ],
  },
})

export const showPage = adminEndpoint({
  method: 'GET',
  path: page,
  summary: 'Shows a page with its structure, and the states of its texts.',
  permission: 'read-pages',
  params,
  answers: {
    200: [AdminPage, 'The page, requests to publish, and the other users who have it open.'],
    404: unknown,
  },
})

export const deletePage = adminEndpoint({
  method: 'DELETE',
  path: page,
  summary: 'Deletes a page of the trash for good.',
  permission: 'delete-pages',
  params,
  answers: {
    204: [null, 'The page is deleted.'],
    404: unknown,
    409: [Problem, 'The page is not in the trash.'],
  },
})

export const saveStructure = adminEndpoint({
  method: 'PUT',
  path: `${page}/structure`,
  summary: 'Saves the structure of a page, based on the version in the body.',
  permission: 'change-structure',
  params,
  body: json(SaveStructure),
  answers: {
    200: [StructureSaved, 'The new version.'],
    404: unknown,
    409: [Problem, 'The structure has been saved since, or the page is in the trash.'],
    422: [Problem, 'There is no such picture.'],
  },
})

export const careForPage = adminEndpoint({
  method: 'PUT',
  path: `${page}/care`,
  summary: 'Sets the owner of a page and the date of its next review, each if it is sent.',
  permission: 'change-structure',
  params,
  body: json(PageOwnerAndReview),
  answers: {
    204: [null, 'Both are stored.'],
    404: unknown,
    409: inTrash,
    422: [Problem, 'There is no such person.'],
  },
})

export const reportPresence = adminEndpoint({
  method: 'PUT',
  path: `${page}/presence`,
  summary: 'Reports that a tab has a page open, or leaves it.',
  permission: 'read-pages',
  params,
  body: json(PresenceReport),
  answers: {
    200: [
      PresenceList,
      'Other users who have it open, and notices of replaced words for this tab.',
    ],
    404: unknown,
  },
})

export const checkSlug = adminEndpoint({
  method: 'GET',
  path: `${page}/slug`,
  summary: 'Checks a slug, or proposes one for a title.',
  permission: 'read-pages',
  params,
  query: z.object({
    locale: z._default(z.string(), ''),
    slug: z.optional(z.string()),
    title: z._default(z.string(), ''),
    /** `native`: a proposal in the script of the title. */
    script: z.optional(z.string()),
  }),
  answers: {
    200: [SlugAnswer, 'The address, and why it cannot be used.'],
    404: unknown,
    422: [Problem, 'The site does not have this language.'],
  },
})

export const chooseHome = adminEndpoint({
  method: 'POST',
  path: `${page}/home`,
  summary: 'Makes a page the home page in every language in which it is published.',
  permission: 'choose-home',
  params,
  answers: {
    200: [
      ChooseHomeAnswer,
      'The page that was the home page; it gets its former address, or one made from its title.',
    ],
    404: unknown,
    409: inTrash,
    422: [Problem, 'The page is not published, or lacks a language of the home page.'],
  },
})
