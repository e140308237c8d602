import * as z from 'zod/mini'
import { ThreadMessage } from '../threads/message.ts'

/** `answer`: mailed to the sender; `reply`: by the sender; `note`: for colleagues only. */
const formMessageKinds = ['answer', 'reply', 'note'] as const

/** Bytes of the form with which a sender replies: also a text that is too long comes back as typed. */
export const replyBodyMax = 500_000
/** Name of its field. */
export const replyField = 'message'

/** A message as the sender of the response sees it. */
export const SentMessage = z.object({
  id: z.number(),
  kind: z.enum(['answer', 'reply']),
  day: z.string(),
  text: z.string(),
})

/** What the site shows after a sender has replied. */
export const ReplyOutcome = z.object({
  data: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('sent') }),
    z.object({
      outcome: z.literal('refused'),
      /** `busy`: too many replies today; `unknown`: the link is wrong, or the response is deleted. */
      reason: z.enum(['empty', 'long', 'busy', 'unreadable', 'unknown']),
      /** The typed text. */
      text: z.string(),
    }),
  ]),
})
export type ReplyOutcome = z.infer<typeof ReplyOutcome>['data']
export type RefusedReply = Extract<ReplyOutcome, { outcome: 'refused' }>

/** A message or note as colleagues see it. */
export const FormMessage = z.extend(ThreadMessage, { kind: z.enum(formMessageKinds) })
export type FormMessage = z.infer<typeof FormMessage>
