import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { PublishRequest } from './publishing.ts'
import { ReplacedText } from './replaced-texts.ts'
import { Author, LocaleCode, NamedPage, PageIds, TabName, TemplateName, Version } from './shapes.ts'
import { AddressChange } from './slugs.ts'
import { StructureFields } from './structure.ts'

/** How a page stands in one language. A text that waits for its moment is `planned`, whatever else. */
export const textStates = ['missing', 'draft', 'published', 'changed', 'planned'] as const
export const TextState = z.enum(textStates)
export type TextState = z.infer<typeof TextState>

/**
 * Work that waits on a page: an unpublished text of the person who asks, an open remark on a preview, a
 * plan that failed.
 */
export const waits = ['my-draft', 'remark', 'plan-failed'] as const
export const Wait = z.enum(waits)
export type Wait = z.infer<typeof Wait>

/** A row of the tree and of the matrix. */
export const ListedPage = z.object({
  id: z.number(),
  parent: z.nullable(z.number()),
  position: z.number(),
  template: z.string(),
  type: z.number(),
  method: z.string(),
  /** In the asked language, else in the first that has one; `titleLocale` is there when it is not the asked one. */
  title: z.string(),
  titleLocale: z.optional(z.string()),
  /** Whole path in the language of the title. */
  slug: z.string(),
  /** By language; a language that is not named is `missing`. */
  states: z.record(z.string(), TextState),
  updatedAt: z.string(),
  deletedAt: z.optional(z.string()),
  /** Who looks after it, and the day on which somebody shall look at it again. */
  owner: z.optional(z.number()),
  reviewOn: z.optional(z.string()),
  /** Languages in which somebody asks for it to be published. */
  requests: z.optional(z.array(z.string())),
  /** Other work that waits on it. */
  waits: z.optional(z.array(Wait)),
  /** With `keys=1`: its name in files, and in fields that lead to it. */
  key: z.optional(z.string()),
})
export type ListedPage = z.infer<typeof ListedPage>

/** `GET /api/admin/pages?locale=&trash=1&keys=1`: every page, in the order of the tree's levels. */
export const AdminPageList = z.object({ data: z.array(ListedPage) })

/** `POST /api/admin/pages`: a page with its first draft. */
export const NewPage = z.object({
  template: TemplateName,
  parent: z.nullable(Id),
  locale: LocaleCode,
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  /** Whole path. Made of the title when it is absent. */
  slug: z.optional(z.string()),
})
export type NewPage = z.infer<typeof NewPage>
export const PageMade = z.object({ data: z.object({ id: z.number() }) })

/** Somebody who has a page open, in one tab. */
export const Presence = z.object({
  tab: z.string(),
  /** Whether this is somebody else, or another tab of one's own. */
  isMe: z.boolean(),
  person: z.object({ id: z.number(), name: z.string() }),
  locale: z.nullable(z.string()),
  since: z.string(),
})
export type Presence = z.infer<typeof Presence>
export const PresenceList = z.object({
  data: z.array(Presence),
  /** Notices for this tab: words of this person that others have replaced in this page. */
  replaced: z.array(ReplacedText),
})

/** `PUT /api/admin/pages/{id}/presence`: "this tab is here", again at least every 30 seconds; answers who else is. */
export const Here = z.object({
  tab: TabName,
  locale: z.nullable(LocaleCode),
  /** That the tab leaves. */
  leaving: z.optional(z.boolean()),
})
export const presenceEverySeconds = 30

/** What there is of one language of a page. */
export const TextSummary = z.object({
  state: TextState,
  title: z.string(),
  slug: z.string(),
  /** Of the working copy; 0 where there is none. */
  version: Version,
  updatedAt: z.string(),
  publishedAt: z.nullable(z.string()),
  publishAt: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
  /** Why what was planned did not happen. */
  planProblem: z.nullable(z.string()),
  /** Whole address on the site; null while readers cannot see it. */
  url: z.nullable(z.string()),
})
export type TextSummary = z.infer<typeof TextSummary>

/** `GET /api/admin/pages/{id}`. */
export const AdminPage = z.object({
  data: z.object({
    id: z.number(),
    key: z.string(),
    parent: z.nullable(z.number()),
    position: z.number(),
    createdAt: z.string(),
    deletedAt: z.nullable(z.string()),
    owner: Author,
    /** The day on which somebody shall look at it again. */
    reviewOn: z.nullable(z.string()),
    structure: z.object({
      version: Version,
      fields: StructureFields,
      published: StructureFields,
      changed: z.boolean(),
    }),
    /** By language, also of languages that the site no longer has. */
    texts: z.record(z.string(), TextSummary),
    /** The languages in which it is the home page. */
    homeIn: z.array(z.string()),
    /** By language: open requests to publish, and those that were sent back. */
    requests: z.record(z.string(), PublishRequest),
    /** The pages above, from the root down. */
    ancestors: z.array(NamedPage),
    others: z.array(Presence),
  }),
})
export type AdminPage = z.infer<typeof AdminPage>['data']

/** `PUT /api/admin/pages/{id}/care`: who looks after it, and when next; what is absent stays. */
export const PageCare = z.object({
  owner: z.optional(z.nullable(Id)),
  reviewOn: z.optional(z.nullable(z.iso.date())),
})

/** `POST /api/admin/pages/trash` and `/restore`, and what came of it; the ids are those to undo it with. */
export const ManyPages = z.object({ ids: PageIds })
export const PagesDone = z.object({ data: z.object({ ids: z.array(z.number()) }) })

/**
 * `POST /api/admin/pages/move`: below `parent`, before the page `before`, else last. With `dry`
 * nothing moves, and the answer tells which addresses would change.
 */
export const MovePages = z.object({
  ids: PageIds,
  parent: z.nullable(Id),
  before: z.optional(z.nullable(Id)),
  /** Whether the addresses follow, language by language, as far as they stand below the page above. */
  addresses: z._default(z.enum(['follow', 'keep']), 'follow'),
  dry: z.optional(z.boolean()),
})
export type MovePages = z.infer<typeof MovePages>

/** `undo`: the places that the pages had, each a body for the same call, the first to be sent first. */
export const PagesMoved = z.object({
  data: z.object({ addresses: z.array(AddressChange), undo: z.array(MovePages) }),
})
