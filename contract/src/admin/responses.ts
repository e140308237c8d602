import * as z from 'zod/mini'
import { formFieldKinds } from '../forms/form-definition.ts'
import { FormMessage } from '../forms/form-messages.ts'
import { Id } from '../http/id.ts'
import { MessageText } from '../threads/message.ts'
import { Author } from './shapes.ts'

/** States of a response. `aside`: it looked like spam. */
export const responseStates = ['new', 'work', 'answered', 'aside'] as const
export const ResponseState = z.enum(responseStates)
export type ResponseState = z.infer<typeof ResponseState>

export const responseRules = {
  /** Responses of one part of a list. */
  pageSize: 50,
  /** Responses that one call changes or deletes. */
  atOnce: 200,
  /** Responses that one call searches; the next call goes on after them. */
  searchedMax: 5_000,
  /** Responses that the statistics of a form count, the newest. */
  countedMax: 20_000,
  /** Characters of a search. */
  wordsMax: 200,
  /** Answers that a list shows of a response, and the characters of each. */
  excerptAnswers: 3,
  excerptLength: 160,
} as const

const Count = z.int().check(z.minimum(0))
const StateCounts = z.record(ResponseState, Count)
export type StateCounts = z.infer<typeof StateCounts>

/** A form that the person may read. */
export const FormSummary = z.object({
  /** Id of its page. */
  page: z.number(),
  title: z.string(),
  /** Language of the title. */
  locale: z.string(),
  counts: StateCounts,
  /** Day of the last response; null if there is none. */
  lastDay: z.nullable(z.string()),
  /** Months after which a response is deleted. */
  months: z.number(),
  /** False if visitors can no longer send it. */
  isPublished: z.boolean(),
})
export type FormSummary = z.infer<typeof FormSummary>
export const FormList = z.object({ data: z.array(FormSummary) })
export type FormList = z.infer<typeof FormList>

/** New responses of each form that the person may read. */
export const NewResponses = z.object({
  data: z.array(
    z.object({
      page: z.number(),
      new: Count,
      /** Changes with each response and each state. */
      version: z.string(),
    }),
  ),
})
export type NewResponses = z.infer<typeof NewResponses>['data']

/** An answer in words. A yes or a consent is `true`. */
const Answer = z.object({ field: z.string(), label: z.string(), value: z.string() })

const ListedResponse = z.object({
  id: z.number(),
  state: ResponseState,
  locale: z.string(),
  receivedDay: z.string(),
  /** Time; null if the response cannot be decrypted. */
  at: z.nullable(z.string()),
  /** The first answers, shortened. */
  excerpt: z.array(Answer),
  files: Count,
  /** Name of the person in charge. */
  assignee: z.nullable(z.string()),
})
export type ListedResponse = z.infer<typeof ListedResponse>

export const ResponseList = z.object({
  data: z.array(ListedResponse),
  meta: z.object({
    form: FormSummary,
    /** `before` of the next part; null after the last one. */
    next: z.nullable(z.number()),
    /** Responses that were searched, without those of earlier parts. */
    searched: Count,
  }),
})
export type ResponseList = z.infer<typeof ResponseList>

export const SentValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

const FullAnswer = z.object({
  field: z.string(),
  kind: z.enum(formFieldKinds),
  /** In the language of the person, else in that of the sender. */
  label: z.string(),
  value: z.string(),
  /** The value in the language of the sender, if it differs. */
  original: z.optional(z.string()),
  /** The stored value; absent for a file. */
  sent: z.optional(SentValue),
})
export type FullAnswer = z.infer<typeof FullAnswer>

const ReceivedFile = z.object({
  field: z.string(),
  label: z.string(),
  name: z.string(),
  kind: z.string(),
  bytes: z.number(),
})
export type ReceivedFile = z.infer<typeof ReceivedFile>

export const FormResponse = z.object({
  id: z.number(),
  page: z.number(),
  /** Title of the page of the form. */
  title: z.string(),
  state: ResponseState,
  /** Language of the sender. */
  locale: z.string(),
  receivedDay: z.string(),
  at: z.nullable(z.string()),
  /** Version of the form that was sent; `isOlderForm` if the form has changed since. */
  version: z.string(),
  isOlderForm: z.boolean(),
  /** False if another secret encrypted it: the answers and files are empty. */
  isReadable: z.boolean(),
  answers: z.array(FullAnswer),
  files: z.array(ReceivedFile),
  /** Address in the first answered e-mail field. */
  sender: z.nullable(z.string()),
  /** Person in charge. */
  assignee: Author,
  /** Answers, replies and notes, the oldest first. */
  messages: z.array(FormMessage),
  /** The next newer and older response in the state and the language of the query. */
  newer: z.nullable(z.number()),
  older: z.nullable(z.number()),
})
export type FormResponse = z.infer<typeof FormResponse>
export const FormResponseAnswer = z.object({ data: FormResponse })

/** Changes states, if they still are as the person saw them. */
export const StateChanges = z.object({
  changes: z.array(z.object({ id: Id, from: ResponseState, to: ResponseState })).check(
    z.minLength(1),
    z.maxLength(responseRules.atOnce),
    z.refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, {
      error: 'A response is named twice.',
    }),
  ),
})
export type StateChanges = z.infer<typeof StateChanges>

/** The present states of responses that another person has changed or deleted (`null`). */
export const StateConflict = z.object({
  message: z.string(),
  data: z.array(z.object({ id: z.number(), state: z.nullable(ResponseState) })),
})
export type StateConflict = z.infer<typeof StateConflict>

/** `answer`: mailed to the sender; `note`: for colleagues. */
export const NewMessage = z.object({ kind: z.enum(['answer', 'note']), text: MessageText })
export type NewMessage = z.infer<typeof NewMessage>

/** Puts a person in charge; null for none. */
export const Assignment = z.object({ person: z.nullable(Id) })

/** People who may read the responses to a form. */
export const FormReaders = z.object({
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})

export const ResponseIds = z.object({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(responseRules.atOnce)),
})

const ChoiceCounts = z.object({
  field: z.string(),
  kind: z.enum(['choice', 'several', 'yes-no']),
  label: z.string(),
  answered: Count,
  /** `value` is `true` or `false` for a yes or no. */
  choices: z.array(z.object({ value: z.string(), label: z.string(), count: Count })),
})
export type ChoiceCounts = z.infer<typeof ChoiceCounts>

const NumberFigures = z.object({
  field: z.string(),
  kind: z.literal('number'),
  label: z.string(),
  answered: Count,
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  median: z.number(),
  /** Ranges of the same size; `to` belongs to the last range only. */
  ranges: z.array(z.object({ from: z.number(), to: z.number(), count: Count })),
})
export type NumberFigures = z.infer<typeof NumberFigures>

/** Counts of the answers to choices and numbers, without responses that are set aside. */
export const FormStatistics = z.object({
  data: z.object({
    /** Responses that are counted; `isPartial` if there are older ones. */
    counted: Count,
    isPartial: z.boolean(),
    fields: z.array(z.union([ChoiceCounts, NumberFigures])),
  }),
})
export type FormStatistics = z.infer<typeof FormStatistics>['data']
