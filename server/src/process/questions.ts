/** A worker as its parent knows it, or the process itself below a parent. */
interface Channel {
  on: (name: 'message', listener: (message: unknown) => void) => unknown
  send?: (message: object, handle: undefined, options: object, sent: () => void) => boolean
}

export type Ask = (question: string) => Promise<unknown>

/**
 * Questions between a parent and one of its workers, both ways: `answer` is asked what the other side
 * wants to know. What this side asks is undefined where there is no answer within `waitMs`.
 */
export function openQuestions(channel: Channel, waitMs: number, answer: Ask): Ask {
  const waiting = new Map<number, (answer: unknown) => void>()
  let count = 0
  // One that has just gone hears nothing any more.
  const send = (message: object) => channel.send?.(message, undefined, {}, () => {})
  channel.on('message', async (message) => {
    const { question, asked, answered, told } = Object(message)
    if (typeof question !== 'string') return waiting.get(answered)?.(told)
    send({ answered: asked, told: await answer(question).catch(() => undefined) })
  })
  return async (question) => {
    const id = ++count
    const { promise, resolve } = Promise.withResolvers<unknown>()
    waiting.set(id, resolve)
    const late = setTimeout(resolve, waitMs)
    send({ question, asked: id })
    return promise.finally(() => {
      clearTimeout(late)
      waiting.delete(id)
    })
  }
}
