import * as z from 'zod/mini'
import { ChangeKind } from './changes.ts'
import { Author } from './shapes.ts'

/** Maximum number of lines in each part; the total counts the rest. */
export const toDoShown = 8

/** Maximum number of characters of a remark in a list. */
export const remarkShown = 200

/** A page in one language. */
const Text = {
  page: z.number(),
  locale: z.string(),
  title: z.string(),
  /** Language of the title: not `locale` if the text has no title yet. */
  titleLocale: z.string(),
}

const part = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ total: z.number(), items: z.array(item) })

/** `isMachine`: a machine wrote it for this person. */
const DraftToDo = z.object({ ...Text, at: z.string(), isMachine: z.boolean() })
const RequestToDo = z.object({ ...Text, at: z.string(), author: Author, note: z.string() })
const AnswerToDo = z.object({
  ...Text,
  state: z.enum(['open', 'sent-back', 'published']),
  at: z.string(),
  /** The person who answered; null while the request is open, and for a planned publication. */
  author: Author,
  reason: z.string(),
})
/** Words of this person that another one has replaced; a revision has them. */
const ReplacedToDo = z.object({
  ...Text,
  id: z.number(),
  revision: z.number(),
  by: Author,
  /** True if a machine replaced them for that person. */
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

/** Changes of another person in one commit, or in successive commits of one kind. */
const ChangeByOthers = z.object({
  at: z.string(),
  author: Author,
  kind: ChangeKind,
  /** Null if it concerns no page or a deleted one. */
  page: z.nullable(z.number()),
  locale: z.nullable(z.string()),
  subject: z.string(),
  /** Number of other pages. */
  more: z.number(),
})

/** First steps of a new person; true for each that is done. */
export const FirstSteps = z.object({
  /** The home page; null if the site has none. */
  home: z.nullable(z.object({ page: z.number(), locale: z.string(), done: z.boolean() })),
  page: z.boolean(),
  picture: z.boolean(),
})

/** Pending work of the signed-in person. */
export const ToDo = z.object({
  data: z.object({
    drafts: part(DraftToDo),
    /** Empty for those who may not publish. */
    requests: part(RequestToDo),
    /** Requests of one's own. */
    answers: part(AnswerToDo),
    replaced: part(ReplacedToDo),
    remarks: part(RemarkToDo),
    plans: part(PlanToDo),
    failedPlans: part(FailedPlanToDo),
    reviews: part(ReviewToDo),
    /** Pictures without a text. */
    pictures: z.number(),
    /** Since yesterday. */
    changes: z.object({ items: z.array(ChangeByOthers), hasMore: z.boolean() }),
    steps: z.nullable(FirstSteps),
    /** Address of the guide's page for writers; null where the site has none. */
    guide: z.nullable(z.string()),
  }),
})
export type ToDo = z.infer<typeof ToDo>['data']
