import type { MediaUploaded } from '@vitrine/contract/admin/media'
import { describe, expect, test, vi } from 'vitest'
import type { CallResult } from '../http/client.ts'
import { createUploads, type SendUpload } from './uploads.ts'

/** Starts uploads to a server. The test answers each of the `requests`. */
function startUploads() {
  const requests: {
    name: string
    signal: AbortSignal
    answer: (with_: CallResult<MediaUploaded>) => void
  }[] = []
  const send: SendUpload = (file, { signal }) =>
    new Promise((answer) => {
      requests.push({ name: file.name, signal, answer })
      signal.addEventListener('abort', () => answer({ ok: false, status: 0, errors: {} }))
    })
  const done = vi.fn()
  return { requests, done, uploads: createUploads(send, done) }
}

const files = (count: number) =>
  Array.from({ length: count }, (_, at) => new File(['a'], `${at}.png`))
const accepted = {
  ok: true,
  data: { data: {}, duplicate: false, removed: [] },
} as unknown as CallResult<MediaUploaded>
const statesOf = ({ list }: ReturnType<typeof createUploads>) => list().map(({ state }) => state)

describe('pending uploads', () => {
  test('are sent three at a time, and continue after a refusal', async () => {
    const { requests, done, uploads } = startUploads()
    uploads.add(files(5))
    expect(statesOf(uploads)).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting'])
    requests[0]?.answer({ ok: false, status: 422, message: 'Non.', errors: {} })
    requests[1]?.answer(accepted)
    await expect.poll(() => requests).toHaveLength(5)
    for (const { answer } of requests) answer(accepted)
    await expect.poll(() => statesOf(uploads)).toEqual(['refused', 'done', 'done', 'done', 'done'])
    expect(done).toHaveBeenCalledTimes(4)
    expect(uploads.list()[0]?.refused?.message).toBe('Non.')
  })

  test('can be cancelled and sent again', async () => {
    const { requests, uploads } = startUploads()
    uploads.add(files(1))
    const [{ id } = { id: 0 }] = uploads.list()
    uploads.cancel(id)
    expect(requests[0]?.signal.aborted).toBe(true)
    expect(statesOf(uploads)).toEqual(['cancelled'])
    uploads.retry(id)
    await expect.poll(() => requests).toHaveLength(2)
    requests[1]?.answer(accepted)
    await expect.poll(() => statesOf(uploads)).toEqual(['done'])
    uploads.clear()
    expect(uploads.list()).toEqual([])
  })

  test('are retried automatically if the server is busy', async () => {
    const { requests, uploads } = startUploads()
    uploads.add(files(1))
    requests[0]?.answer({ ok: false, status: 503, errors: {}, waitSeconds: 0.001 })
    await expect.poll(() => requests).toHaveLength(2)
    requests[1]?.answer(accepted)
    await expect.poll(() => statesOf(uploads)).toEqual(['done'])
  })

  test('wait as long as the server requests, even after other uploads are done', async () => {
    const { requests, uploads } = startUploads()
    uploads.add(files(2))
    requests[0]?.answer({ ok: false, status: 503, errors: {}, waitSeconds: 9 })
    requests[1]?.answer(accepted)
    await expect.poll(() => statesOf(uploads)).toEqual(['waiting', 'done'])
    expect(requests).toHaveLength(2)
  })

  test('are refused if the response is unreadable, and do not block the others', async () => {
    const uploads = createUploads(() => Promise.reject(new SyntaxError('<html>')), vi.fn())
    uploads.add(files(4))
    await expect.poll(() => statesOf(uploads)).toEqual(['refused', 'refused', 'refused', 'refused'])
  })

  test('are refused at once if the disk is full, and retried together', async () => {
    const { requests, uploads } = startUploads()
    uploads.add(files(4))
    const full = { ok: false, status: 503, message: 'Plein.', errors: {}, waitSeconds: 60 } as const
    for (const at of [0, 1, 2]) requests[at]?.answer(full)
    await expect.poll(() => requests).toHaveLength(4)
    requests[3]?.answer(accepted)
    await expect.poll(() => statesOf(uploads)).toEqual([...Array(3).fill('refused'), 'done'])
    uploads.retryRefused(401)
    expect(requests).toHaveLength(4)
    uploads.retryRefused()
    await expect.poll(() => requests).toHaveLength(7)
    for (const { answer } of requests) answer(accepted)
    await expect.poll(() => statesOf(uploads)).toEqual(Array(4).fill('done'))
  })

  test('that are cancelled while they wait are never sent', async () => {
    const { requests, uploads } = startUploads()
    uploads.add(files(4))
    uploads.cancel(uploads.list()[3]?.id ?? 0)
    for (const { answer } of requests.slice()) answer(accepted)
    await expect.poll(() => statesOf(uploads)).toEqual(['done', 'done', 'done', 'cancelled'])
    expect(requests).toHaveLength(3)
  })
})
