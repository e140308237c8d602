import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { readers } from '../pages/visibility.ts'
import { PublishRequest } from './publishing.ts'
import { ReplacedText } from './replaced-texts.ts'
import { Author, LocaleCode, NamedPage, PageIds, TabId, TemplateName, Version } from './shapes.ts'
import { AddressChange } from './slugs.ts'
import { StructureFields } from './structure.ts'

/**
 * States of a page in one language. A scheduled text is `planned`, whatever its other state. A text
 * that readers see is `outdated` if its source has new, changed or removed words.
 */
export const textStates = [
  'missing',
  'draft',
  'published',
  'changed',
  'outdated',
  'planned',
] as const
export const TextState = z.enum(textStates)
export type TextState = z.infer<typeof TextState>

/** Pending work on a page: a draft of the current user, an open remark, a failed schedule. */
export const pendingWorkKinds = ['my-draft', 'remark', 'plan-failed'] as const
export const PendingWorkKind = z.enum(pendingWorkKinds)
export type PendingWorkKind = z.infer<typeof PendingWorkKind>

export const ListedPage = z.object({
  id: z.number(),
  parent: z.nullable(z.number()),
  position: z.number(),
  template: z.string(),
  type: z.number(),
  method: z.string(),
  /** In the requested language, else in the first with a title; then `titleLocale` names it. */
  title: z.string(),
  titleLocale: z.optional(z.string()),
  /** Full path in the language of the title. */
  slug: z.string(),
  /** By language; absent languages are `missing`. */
  states: z.record(z.string(), TextState),
  /** Languages whose draft a machine wrote. */
  byMachine: z.optional(z.array(z.string())),
  updatedAt: z.string(),
  deletedAt: z.optional(z.string()),
  /** Id of the owner. */
  owner: z.optional(z.number()),
  /** Date of the next review. */
  reviewOn: z.optional(z.string()),
  /** Languages with an open request to publish. */
  requests: z.optional(z.array(z.string())),
  waits: z.optional(z.array(PendingWorkKind)),
  /** Keys of its topics. */
  topics: z.optional(z.array(z.string())),
  /** With `keys=1`: its name in page files and in fields that link to it. */
  key: z.optional(z.string()),
})
export type ListedPage = z.infer<typeof ListedPage>

/** Pages, sorted by their position among their siblings. */
export const AdminPageList = z.object({
  data: z.array(ListedPage),
  /** Number of matching pages. `data` may have only a part of them. */
  total: z.number(),
})

/** Maximum number of pages in a part of the list. */
export const listedPagesMax = 1_000

/** A page with its first draft. */
export const NewPage = z.object({
  template: TemplateName,
  parent: z.nullable(Id),
  locale: LocaleCode,
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  /** Full path; made from the title if absent. */
  slug: z.optional(z.string()),
})
export type NewPage = z.infer<typeof NewPage>
export const CreatePageAnswer = z.object({ data: z.object({ id: z.number() }) })

/** A tab in which a user has the page open. */
export const Presence = z.object({
  tab: z.string(),
  /** True for another tab of the current user. */
  isMe: z.boolean(),
  person: z.object({ id: z.number(), name: z.string() }),
  locale: z.nullable(z.string()),
  since: z.string(),
})
export type Presence = z.infer<typeof Presence>
export const PresenceList = z.object({
  data: z.array(Presence),
  /** Notices for this tab: texts of this user on this page that others have replaced. */
  replaced: z.array(ReplacedText),
})

/** Heartbeat of a tab that has the page open, at least every `presenceIntervalSeconds`. */
export const PresenceReport = z.object({
  tab: TabId,
  locale: z.nullable(LocaleCode),
  /** True if the tab leaves the page. */
  leaving: z.optional(z.boolean()),
})
export const presenceIntervalSeconds = 30

export const TextSummary = z.object({
  state: TextState,
  /** True if a machine wrote the draft. */
  isMachine: z.boolean(),
  /** Words of its source that are new, changed or removed since it was translated. */
  wordsToTranslate: z.optional(z.number()),
  title: z.string(),
  slug: z.string(),
  /** Version of the draft; 0 if there is none. */
  version: Version,
  updatedAt: z.string(),
  publishedAt: z.nullable(z.string()),
  publishAt: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
  /** True if the scheduled publication is a small correction. */
  isSmallCorrection: z.optional(z.boolean()),
  /** Why the schedule failed. */
  planProblem: z.nullable(z.string()),
  /** Absolute address on the site; null if readers cannot see it. */
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
    /** Who may read the page above it; null for everyone. */
    readersAbove: z.nullable(z.enum(readers)),
    reviewOn: z.nullable(z.string()),
    structure: z.object({
      version: Version,
      fields: StructureFields,
      published: StructureFields,
      changed: z.boolean(),
    }),
    /** By language, including languages that the site no longer has. */
    texts: z.record(z.string(), TextSummary),
    /** Languages in which it is the home page. */
    homeIn: z.array(z.string()),
    /** Requests to publish that are open or were sent back, by language. */
    requests: z.record(z.string(), PublishRequest),
    /** Ancestors from the root down. */
    ancestors: z.array(NamedPage),
    others: z.array(Presence),
  }),
})
export type AdminPage = z.infer<typeof AdminPage>['data']

/** Owner and date of the next review; absent fields do not change. */
export const PageOwnerAndReview = z.object({
  owner: z.optional(z.nullable(Id)),
  reviewOn: z.optional(z.nullable(z.iso.date())),
})

/** Pages to trash or restore, and the answer: the ids of the changed pages, to undo it. */
export const ManyPages = z.object({ ids: PageIds })
export const ChangedPagesAnswer = z.object({ data: z.object({ ids: z.array(z.number()) }) })

/**
 * Moves pages below `parent`, before the page `before` or to the end. `dry` moves nothing and answers
 * the addresses that would change.
 */
export const MovePages = z.object({
  ids: PageIds,
  parent: z.nullable(Id),
  before: z.optional(z.nullable(Id)),
  /** `follow`: in each language, an address below that of the old parent moves below the new one. */
  addresses: z._default(z.enum(['follow', 'keep']), 'follow'),
  dry: z.optional(z.boolean()),
})
export type MovePages = z.infer<typeof MovePages>

/** `undo`: bodies of the same call that undo the move, to send in this order. */
export const MovePagesAnswer = z.object({
  data: z.object({ addresses: z.array(AddressChange), undo: z.array(MovePages) }),
})

/** Refusal of a move: the addresses that would change, some with a problem. */
export const AddressConflict = z.object({ message: z.string(), addresses: z.array(AddressChange) })
