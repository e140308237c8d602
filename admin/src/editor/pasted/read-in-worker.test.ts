import { expect, test } from 'vitest'
import { readInWorker } from './read-in-worker.ts'

const file = new File(['PK'], 'saison.docx')

/** Creates a worker that answers with an event, or never. `calls` lists its reads and its end. */
function workerThat(event?: Event) {
  const target = new EventTarget()
  const calls: string[] = []
  const worker = Object.assign(target, {
    postMessage: () => {
      calls.push('read')
      if (event) queueMicrotask(() => target.dispatchEvent(event))
    },
    terminate: () => calls.push('end'),
  })
  return { calls, start: () => worker as unknown as Worker }
}

test('a worker reads a document and is terminated', async () => {
  const read = { html: '<p>a</p>', left: { styles: [], others: [] } }
  const { calls, start } = workerThat(new MessageEvent('message', { data: read }))
  expect(await readInWorker(file, new AbortController().signal, start)).toEqual(read)
  expect(calls).toEqual(['read', 'end'])
})

test('a worker that does not start is reported as a problem', async () => {
  const { signal } = new AbortController()
  const failToStart = () => {
    throw new TypeError('There is no such worker.')
  }
  expect(await readInWorker(file, signal, failToStart)).toEqual({ problem: 'unreachable' })
  const { calls, start } = workerThat(new Event('error'))
  expect(await readInWorker(file, signal, start)).toEqual({ problem: 'unreachable' })
  expect(calls).toEqual(['read', 'end'])
})

test('a cancelled read terminates the worker', async () => {
  const controller = new AbortController()
  const { calls, start } = workerThat()
  const read = readInWorker(file, controller.signal, start)
  controller.abort()
  expect(await read).toBeUndefined()
  expect(calls).toEqual(['read', 'end'])
})
