import * as z from 'zod/mini'
import { ChangeKind } from './changes.ts'
import { Author } from './shapes.ts'

/** Maximum number of items in each part; `total` counts all. */
export const toDoItemsMax = 8

/** Maximum characters of a remark in the list. */
export const remarkExcerptMax = 200

/** A page in one language. */
const Text = {
  page: z.number(),
  locale: z.string(),
  title: z.string(),
  /** Language of the title; differs from `locale` if the text has no title yet. */
  titleLocale: z.string(),
}

const part = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ total: z.number(), items: z.array(item) })

/** `isMachine`: a machine wrote it for this user. */
const DraftToDo = z.object({ ...Text, at: z.string(), isMachine: z.boolean() })
const RequestToDo = z.object({ ...Text, at: z.string(), author: Author, note: z.string() })
const AnswerToDo = z.object({
  ...Text,
  state: z.enum(['open', 'sent-back', 'published']),
  at: z.string(),
  /** The user who answered; null while the request is open, and for a scheduled publication. */
  author: Author,
  reason: z.string(),
})
/** A text of this user that another user has replaced; a revision has it. */
const ReplacedToDo = z.object({
  ...Text,
  id: z.number(),
  revision: z.number(),
  by: Author,
  /** True if a machine replaced it for that user. */
  byMachine: z.boolean(),
  at: z.string(),
})
const RemarkToDo = z.object({
  ...Text,
  at: z.string(),
  name: z.string(),
  /** The beginning of the remark. */
  body: z.string(),
})
const PlanToDo = z.object({
  ...Text,
  does: z.enum(['publish', 'unpublish']),
  at: z.string(),
})
const FailedPlanToDo = z.object({ ...Text, problem: z.string() })
const ReviewToDo = z.object({ ...Text, on: z.string() })

/** Changes of another user in one commit, or in successive commits of one kind. */
const ChangeByOthers = z.object({
  at: z.string(),
  author: Author,
  kind: ChangeKind,
  /** Id of the page; null if there is none or it is deleted. */
  page: z.nullable(z.number()),
  locale: z.nullable(z.string()),
  subject: z.string(),
  /** Number of other pages. */
  more: z.number(),
})

/** First steps: of the site for administrators; `home`, `page` and `picture` for others. */
export const firstStepNames = [
  'name',
  'languages',
  'home',
  'menu',
  'page',
  'picture',
  'colleagues',
  'domain',
  'backup',
] as const

/**
 * `open`: to do. `fixed`: set in `site.config.ts`, so there is nothing to do here. `unavailable`:
 * disabled on the server.
 */
export const firstStepStates = ['open', 'done', 'fixed', 'unavailable'] as const

export const FirstStep = z.object({
  name: z.enum(firstStepNames),
  state: z.enum(firstStepStates),
  /** Present value: the name, languages or address of the site, or the day of the backup. */
  value: z.string(),
  /** The home page for `home`, if there is one. */
  page: z.nullable(z.object({ page: z.number(), locale: z.string() })),
  /** Address of the published guide; null if the site has none. */
  guide: z.nullable(z.string()),
})
export type FirstStep = z.infer<typeof FirstStep>

/** Pending work of the signed-in user. */
export const ToDo = z.object({
  data: z.object({
    drafts: part(DraftToDo),
    /** Empty for users who may not publish. */
    requests: part(RequestToDo),
    /** Requests of this user. */
    answers: part(AnswerToDo),
    replaced: part(ReplacedToDo),
    remarks: part(RemarkToDo),
    plans: part(PlanToDo),
    failedPlans: part(FailedPlanToDo),
    reviews: part(ReviewToDo),
    /** Day on which the accessibility statement had to be renewed; null if it is not due. */
    statement: z.nullable(z.string()),
    /** Number of pictures without an alternative text. */
    pictures: z.number(),
    /** Since yesterday. */
    changes: z.object({ items: z.array(ChangeByOthers), hasMore: z.boolean() }),
    /** Null if all are done or the user has dismissed them. */
    steps: z.nullable(z.array(FirstStep)),
    /** True if the user has dismissed the first steps. */
    hasDismissedSteps: z.boolean(),
    /** Address of the guide for writers; null if the site has none. */
    guide: z.nullable(z.string()),
  }),
})
export type ToDo = z.infer<typeof ToDo>['data']
