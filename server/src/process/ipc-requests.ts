/** The IPC channel: a worker in the parent, `process` in a worker. */
interface Channel {
  on: (name: 'message', listener: (message: unknown) => void) => unknown
  send?: (message: object, handle: undefined, options: object, sent: () => void) => boolean
}

/** Sends a request to the other process; returns undefined if it does not respond in time. */
export type SendRequest = (question: string) => Promise<unknown>

/**
 * Opens requests and responses between a parent and a worker, in both directions. `answer` responds
 * to the other side. The returned function sends a request and waits for at most `waitMs`.
 */
export function openIpcRequests(
  channel: Channel,
  waitMs: number,
  answer: SendRequest,
): SendRequest {
  const waiting = new Map<number, (answer: unknown) => void>()
  let lastId = 0
  // Ignores the error of a process that has just exited.
  const send = (message: object) => channel.send?.(message, undefined, {}, () => {})
  channel.on('message', async (message) => {
    const { question, questionId, answeredId, value } = Object(message)
    if (typeof question !== 'string') return waiting.get(answeredId)?.(value)
    send({ answeredId: questionId, value: await answer(question).catch(() => undefined) })
  })
  return async (question) => {
    const id = ++lastId
    const { promise, resolve } = Promise.withResolvers<unknown>()
    waiting.set(id, resolve)
    const timer = setTimeout(resolve, waitMs)
    send({ question, questionId: id })
    return promise.finally(() => {
      clearTimeout(timer)
      waiting.delete(id)
    })
  }
}
