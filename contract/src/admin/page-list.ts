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
 * Work that waits on a page: an unpublished draft of the person who asks, an open remark on a
 * preview, a plan that failed.
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
  /** Languages whose draft a machine wrote. */
  byMachine: z.optional(z.array(z.string())),
  updatedAt: z.string(),
  deletedAt: z.optional(z.string()),
  /** Id of the owner, and the date of the next review. */
  owner: z.optional(z.number()),
  reviewOn: z.optional(z.string()),
  /** Languages with an open request to publish. */
  requests: z.optional(z.array(z.string())),
  /** Other work that waits on it. */
  waits: z.optional(z.array(Wait)),
  /** With `keys=1`: its name in files and in fields that link to it. */
  key: z.optional(z.string()),
})
export type ListedPage = z.infer<typeof ListedPage>

/** Every page, in the order of the tree's levels. */
export const AdminPageList = z.object({ data: z.array(ListedPage) })

/** A page with its first draft. */
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

/** A person who has a page open, in one tab. */
export const Presence = z.object({
  tab: z.string(),
  /** True for another tab of the person who asks, false for another person. */
  isMe: z.boolean(),
  person: z.object({ id: z.number(), name: z.string() }),
  locale: z.nullable(z.string()),
  since: z.string(),
})
export type Presence = z.infer<typeof Presence>
export const PresenceList = z.object({
  data: z.array(Presence),
  /** Notices for this tab: words of this person on this page that others have replaced. */
  replaced: z.array(ReplacedText),
})

/** Says that a tab has the page open, at least every `presenceEverySeconds`. */
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
  /** True if a machine wrote the draft. */
  isMachine: z.boolean(),
  title: z.string(),
  slug: z.string(),
  /** Of the working copy; 0 where there is none. */
  version: Version,
  updatedAt: z.string(),
  publishedAt: z.nullable(z.string()),
  publishAt: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
  /** Why the plan failed. */
  planProblem: z.nullable(z.string()),
  /** Whole address on the site; null while readers cannot see it. */
  url: z.nullable(z.string()),
})
export type TextSummary = z.infer<typeof TextSummary>

export const AdminPage = z.object({
  data: z.object({
    id: z.number(),
    key: z.string(),
    parent: z.nullable(z.number()),
    position: z.number(),
    createdAt: z.string(),
    deletedAt: z.nullable(z.string()),
    owner: Author,
    /** Date of the next review. */
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

/** Owner and date of the next review; absent fields do not change. */
export const PageCare = z.object({
  owner: z.optional(z.nullable(Id)),
  reviewOn: z.optional(z.nullable(z.iso.date())),
})

/** Pages to trash or restore, and the answer: the ids to undo it with. */
export const ManyPages = z.object({ ids: PageIds })
export const PagesDone = z.object({ data: z.object({ ids: z.array(z.number()) }) })

/**
 * A move below `parent`, before the page `before`, else to the end. With `dry` nothing moves, and the
 * answer has the addresses that would change.
 */
export const MovePages = z.object({
  ids: PageIds,
  parent: z.nullable(Id),
  before: z.optional(z.nullable(Id)),
  /**
   * `follow`: in each language, an address below that of the old parent moves below the new one.
   */
  addresses: z._default(z.enum(['follow', 'keep']), 'follow'),
  dry: z.optional(z.boolean()),
})
export type MovePages = z.infer<typeof MovePages>

/** `undo`: bodies of the same call that restore the former places, to send in this order. */
export const PagesMoved = z.object({
  data: z.object({ addresses: z.array(AddressChange), undo: z.array(MovePages) }),
})

/** Refuses a move: the addresses that would change, some with a problem. */
export const AddressesTaken = z.object({ message: z.string(), addresses: z.array(AddressChange) })
