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

/** First steps of a new user; true for each completed one. */
export const FirstSteps = z.object({
  /** The home page; null if the site has none. */
  home: z.nullable(z.object({ page: z.number(), locale: z.string(), done: z.boolean() })),
  page: z.boolean(),
  picture: z.boolean(),
})

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
    /** Number of pictures without an alternative text. */
    pictures: z.number(),
    /** Since yesterday. */
    changes: z.object({ items: z.array(ChangeByOthers), hasMore: z.boolean() }),
    steps: z.nullable(FirstSteps),
    /** Address of the guide for writers; null if the site has none. */
    guide: z.nullable(z.string()),
  }),
})
export type ToDo = z.infer<typeof ToDo>['data']
