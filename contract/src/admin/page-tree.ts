import * as z from 'zod/mini'
import { ListedPage, type TextState, textStates } from './page-list.ts'

/** A page of the tree: what a list of all pages needs. */
export type PageInTree = Omit<
  ListedPage,
  'position' | 'type' | 'method' | 'updatedAt' | 'deletedAt'
>

/** Letters of the states in a packed page. */
const stateLetters = {
  missing: '-',
  draft: 'd',
  published: 'p',
  changed: 'c',
  outdated: 'o',
  planned: 't',
} as const satisfies Record<TextState, string>

const statesByLetter = new Map<string, TextState>(
  textStates.map((state) => [stateLetters[state], state]),
)

/** Fields that few pages have. */
const RareFields = z.pick(ListedPage, {
  titleLocale: true,
  owner: true,
  reviewOn: true,
  requests: true,
  byMachine: true,
  waits: true,
  topics: true,
  key: true,
})

/** A page as a list of values, a quarter of the size of a `ListedPage`. */
export const PackedPage = z.tuple([
  /** Id. */
  z.number(),
  /** Id of the parent. */
  z.nullable(z.number()),
  /** Title, in the requested language or in the first with a title. */
  z.string(),
  /** Full path in the language of the title. */
  z.string(),
  /** Template. */
  z.string(),
  /** One letter for each language of the site: its state. */
  z.string(),
  z.optional(RareFields),
])
export type PackedPage = z.infer<typeof PackedPage>

/** All pages, sorted by their position among their siblings. */
export const AdminPageTree = z.object({
  data: z.object({
    /** Languages of the letters of each page. */
    locales: z.array(z.string()),
    pages: z.array(PackedPage),
  }),
})

/** Packs a page with its states in these languages. */
export function packPage(page: PageInTree, locales: readonly string[]): PackedPage {
  const { id, parent, title, slug, template, states } = page
  const letters = locales.map((code) => stateLetters[states[code] ?? 'missing']).join('')
  const rare = pickRareFields(page)
  const packed = [id, parent, title, slug, template, letters] as const
  return Object.values(rare).some((value) => value !== undefined) ? [...packed, rare] : [...packed]
}

const pickRareFields = (page: PageInTree) => ({
  titleLocale: page.titleLocale,
  owner: page.owner,
  reviewOn: page.reviewOn,
  requests: page.requests,
  byMachine: page.byMachine,
  waits: page.waits,
  topics: page.topics,
  key: page.key,
})

/** Reverses `packPage`. An unknown letter is read as a missing text. */
export function unpackPage(packed: PackedPage, locales: readonly string[]): PageInTree {
  const [id, parent, title, slug, template, letters, rare] = packed
  const states = locales.flatMap((code, at) => {
    const state = statesByLetter.get(letters[at] ?? '')
    return state && state !== 'missing' ? [[code, state] as const] : []
  })
  return { id, parent, title, slug, template, states: Object.fromEntries(states), ...rare }
}
