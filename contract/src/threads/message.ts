import * as z from 'zod/mini'

/** Characters of a message. */
export const messageMax = 5_000

/** A typed text of a thread: of a response to a form, or of a bug report. */
export const MessageText = z.pipe(
  z.pipe(
    z.string(),
    // Forms send line breaks as CRLF, which would count as two characters.
    z.transform((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
  ),
  z.string().check(
    z.minLength(1),
    z.maxLength(messageMax),
    z.refine((text) => !text.includes('\0'), { error: 'It holds a null character.' }),
  ),
)

/** A message of a thread. */
export const ThreadMessage = z.object({
  id: z.number(),
  /** Null for a sender without an account, and once the account is deleted. */
  author: z.nullable(z.string()),
  at: z.string(),
  /** Null if another secret encrypted it. */
  text: z.nullable(z.string()),
})
export type ThreadMessage = z.infer<typeof ThreadMessage>
