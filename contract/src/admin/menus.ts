import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { MenuEntryRule } from '../pages/menu-rules.ts'
import { Author, Version } from './shapes.ts'

export const menuEntriesMax = 200
/** Levels of a menu that no layout declares. */
export const menuDepthMax = 3
export const menusMax = 50
/** Changes of a menu that can be undone. */
export const menuVersionsMax = 100

/** Levels that the layouts of the product show, by the name of the menu. */
export const layoutMenus = { main: 1, footer: 2, legal: 1 } as const

const labelMax = 200
const addressMax = 2_000
const localesMax = 100
const localeMax = 35

const Labels = z
  .record(z.string().check(z.maxLength(localeMax)), z.string().check(z.maxLength(labelMax)))
  .check(z.refine((labels) => Object.keys(labels).length <= localesMax))

/**
 * An entry of a menu: a page, an address, or a heading with neither. `label` by language; an empty
 * label of a page is its title. Without limits: imports may exceed those of `EditedEntry`.
 */
export const MenuEntry = z.object({
  page: z.optional(z.number()),
  url: z.optional(z.string()),
  label: z.optional(z.record(z.string(), z.string())),
  /** For a page: its place in languages in which it is not published. Default: `fallback`. */
  missing: z.optional(MenuEntryRule),
  get children() {
    return z.optional(z.array(MenuEntry))
  },
})
export type MenuEntry = z.infer<typeof MenuEntry>

/** Returns the ids of all pages of a menu. */
export const listPageIds = (entries: readonly MenuEntry[]): number[] =>
  entries.flatMap(({ page, children = [] }) => [
    ...(page === undefined ? [] : [page]),
    ...listPageIds(children),
  ])

/** An entry that a person saves. */
export const EditedEntry = z.extend(MenuEntry, {
  page: z.optional(Id),
  url: z.optional(z.string().check(z.maxLength(addressMax))),
  label: z.optional(Labels),
  get children() {
    return z.optional(z.array(EditedEntry))
  },
})

const stamp = { savedAt: z.nullable(z.string()), author: Author }

export const MenuList = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      /** True if the layouts of the site show it. */
      isShown: z.boolean(),
      /** True until it is saved, and after it is reset. */
      isDefault: z.boolean(),
      entries: z.number(),
      ...stamp,
    }),
  ),
})
export type MenuList = z.infer<typeof MenuList>

/** A menu for editing. */
export const EditedMenu = z.object({
  name: z.string(),
  /** Optimistic lock: each change adds one. 0 if the menu was never saved. */
  version: Version,
  isDefault: z.boolean(),
  /** Levels that the layouts show. */
  depth: z.number(),
  entries: z.array(MenuEntry),
  ...stamp,
})
export type EditedMenu = z.infer<typeof EditedMenu>
export const EditedMenuAnswer = z.object({ data: EditedMenu })

/** `version`: the one that the change is based on. The handler parses the entries. */
export const SaveMenu = z.object({ version: Version, entries: z.unknown() })
export const PreviewMenu = z.object({ entries: z.unknown() })

/** Puts the state of `restore` back as a new change; 0 is the default. */
export const RestoreMenu = z.object({ version: Version, restore: Version })

/** 409: the menu as another person has saved it. */
export const MenuConflict = z.object({ message: z.string(), menu: EditedMenu })

/** Addresses of the site with an unsaved menu by language, for frames of the admin. */
export const MenuPreview = z.object({
  data: z.object({ urls: z.record(z.string(), z.string()), expiresAt: z.string() }),
})

/** A change of a menu, with the lines of `formatMenuOutline` before and after. */
export const MenuChange = z.object({
  version: Version,
  at: z.nullable(z.string()),
  author: Author,
  isMachine: z.boolean(),
  /** Version before the change, which can be restored. */
  previous: Version,
  before: z.string(),
  after: z.string(),
})
export type MenuChange = z.infer<typeof MenuChange>
export const MenuHistory = z.object({ data: z.array(MenuChange) })

/** A page of a menu. Deleted pages are absent. */
export const MenuPage = z.object({
  id: z.number(),
  /** By language: those that readers see, else those of drafts. */
  titles: z.record(z.string(), z.string()),
  isInTrash: z.boolean(),
  /** Languages in which readers see it. */
  published: z.array(z.string()),
})
export type MenuPage = z.infer<typeof MenuPage>
export const MenuPageList = z.object({ data: z.array(MenuPage) })
