import * as z from 'zod/mini'

/** `answer`: mailed to the sender; `reply`: by the sender; `note`: for colleagues only. */
export const formMessageKinds = ['answer', 'reply', 'note'] as const

export const formMessageMax = 5_000
/** Bytes of the form with which a sender replies. */
export const replyBodyMax = 50_000
/** Name of its field. */
export const replyField = 'message'

/** A text of a thread. */
export const MessageText = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(formMessageMax),
  z.refine((text) => !text.includes('\0'), { error: 'It holds a null character.' }),
)

/** A message as the sender of the response sees it. */
export const SentMessage = z.object({
  id: z.number(),
  kind: z.enum(['answer', 'reply']),
  day: z.string(),
  text: z.string(),
})

/** A message or note as colleagues see it; `author` is null for the sender and deleted accounts. */
export const FormMessage = z.object({
  id: z.number(),
  kind: z.enum(formMessageKinds),
  author: z.nullable(z.string()),
  at: z.string(),
  /** Null if another secret encrypted it. */
  text: z.nullable(z.string()),
})
export type FormMessage = z.infer<typeof FormMessage>
