import type { ReactNode } from 'react'

interface Props<M> {
  messages: readonly M[]
  /** Returns who wrote a message, and when. */
  describe: (message: M) => ReactNode
}

/** The messages of a thread, the oldest first: of a response to a form, or of a bug report. */
export function Messages<M extends { id: number; text: string | null }>({
  messages,
  describe,
}: Props<M>) {
  return messages.map((message) => (
    <article key={message.id} className="v-message">
      <h3>{describe(message)}</h3>
      <p dir="auto">{message.text}</p>
    </article>
  ))
}
