import * as z from 'zod/mini'
import { formFileBytes } from './form-definition.ts'
import { SentMessage } from './form-messages.ts'

/** Days after which a token is too old. */
export const formTokenDays = 2

/** Maximum bytes of a sent form: its files and its texts. */
export const formBodyMax = formFileBytes.all + 1_000_000

/** Query parameters of the address of a form's page. */
export const formParams = {
  form: 'form',
  sent: 'sent',
  response: 'response',
  reply: 'reply',
} as const

const FormErrorShape = z.object({
  field: z.string(),
  code: z.string(),
  bound: z.optional(z.union([z.number(), z.string()])),
})

/** What the site shows after a form was sent. */
export const FormOutcome = z.object({
  data: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('sent'),
      /** Address of the page to show; by default the form's own. */
      location: z.optional(z.string()),
    }),
    z.object({
      outcome: z.literal('refused'),
      /**
       * `stale`: the page was too old; `busy`: too many responses; `unreadable`: no form; `large`: too
       * many bytes to read.
       */
      reason: z.enum(['invalid', 'stale', 'busy', 'unreadable', 'large']),
      errors: z.array(FormErrorShape),
      /** Typed values by field. */
      answers: z.record(z.string(), z.array(z.string())),
      /** Names of the files that were sent, by field. They have to be chosen again. */
      files: z.record(z.string(), z.string()),
    }),
  ]),
})
export type FormOutcome = z.infer<typeof FormOutcome>['data']
export type RefusedForm = Extract<FormOutcome, { outcome: 'refused' }>

/** A response, as its sender sees it. */
export const SentResponse = z.object({
  data: z.object({
    page: z.number(),
    receivedDay: z.string(),
    answers: z.array(z.object({ label: z.string(), value: z.string() })),
    messages: z.array(SentMessage),
    /** True for the sender: those responsible answer in the admin. */
    canReply: z.boolean(),
  }),
})
export type SentResponse = z.infer<typeof SentResponse>['data']
