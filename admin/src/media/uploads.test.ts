import type { MediaUploaded } from '@vitrine/contract/admin/media'
import { describe, expect, test, vi } from 'vitest'
import type { CallResult } from '../http/client.ts'
import { createUploads, type SendUpload } from './uploads.ts'

/** A server whose answers a test gives one by one. */
function server() {
  const asked: {
    name: string
    signal: AbortSignal
    answer: (with_: CallResult<MediaUploaded>) => void
  }[] = []
  const send: SendUpload = (file, { signal }) =>
    new Promise((answer) => {
      asked.push({ name: file.name, signal, answer })
      signal.addEventListener('abort', () => answer({ ok: false, status: 0, errors: {} }))
    })
  const done = vi.fn()
  return { asked, done, uploads: createUploads(send, done) }
}

const files = (count: number) =>
  Array.from({ length: count }, (_, at) => new File(['a'], `${at}.png`))
const taken = {
  ok: true,
  data: { data: {}, duplicate: false, removed: [] },
} as unknown as CallResult<MediaUploaded>
const statesOf = ({ list }: ReturnType<typeof createUploads>) => list().map(({ state }) => state)

describe('files on their way', () => {
  test('are sent three at a time, and the others go on when one is refused', async () => {
    const { asked, done, uploads } = server()
    uploads.add(files(5))
    expect(statesOf(uploads)).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting'])
    asked[0]?.answer({ ok: false, status: 422, message: 'Non.', errors: {} })
    asked[1]?.answer(taken)
    await vi.waitFor(() => expect(asked).toHaveLength(5))
    for (const { answer } of asked) answer(taken)
    await vi.waitFor(() =>
      expect(statesOf(uploads)).toEqual(['refused', 'done', 'done', 'done', 'done']),
    )
    expect(done).toHaveBeenCalledTimes(4)
    expect(uploads.list()[0]?.refused?.message).toBe('Non.')
  })

  test('can be cancelled and sent again', async () => {
    const { asked, uploads } = server()
    uploads.add(files(1))
    const [{ id } = { id: 0 }] = uploads.list()
    uploads.cancel(id)
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(statesOf(uploads)).toEqual(['cancelled'])
    uploads.retry(id)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    asked[1]?.answer(taken)
    await vi.waitFor(() => expect(statesOf(uploads)).toEqual(['done']))
    uploads.clear()
    expect(uploads.list()).toEqual([])
  })

  test('come again by themselves when the server is busy', async () => {
    const { asked, uploads } = server()
    uploads.add(files(1))
    asked[0]?.answer({ ok: false, status: 503, errors: {}, waitSeconds: 0.001 })
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    asked[1]?.answer(taken)
    await vi.waitFor(() => expect(statesOf(uploads)).toEqual(['done']))
  })

  test('rest as long as the server says, also when others are done', async () => {
    const { asked, uploads } = server()
    uploads.add(files(2))
    asked[0]?.answer({ ok: false, status: 503, errors: {}, waitSeconds: 9 })
    asked[1]?.answer(taken)
    await vi.waitFor(() => expect(statesOf(uploads)).toEqual(['waiting', 'done']))
    expect(asked).toHaveLength(2)
  })

  test('are refused where an answer cannot be read, and keep no others back', async () => {
    const uploads = createUploads(() => Promise.reject(new SyntaxError('<html>')), vi.fn())
    uploads.add(files(4))
    await vi.waitFor(() =>
      expect(statesOf(uploads)).toEqual(['refused', 'refused', 'refused', 'refused']),
    )
  })

  test('are refused at once where the disk is full, and sent again together', async () => {
    const { asked, uploads } = server()
    uploads.add(files(4))
    const full = { ok: false, status: 503, message: 'Plein.', errors: {}, waitSeconds: 60 } as const
    for (const at of [0, 1, 2]) asked[at]?.answer(full)
    await vi.waitFor(() => expect(asked).toHaveLength(4))
    asked[3]?.answer(taken)
    await vi.waitFor(() => expect(statesOf(uploads)).toEqual([...Array(3).fill('refused'), 'done']))
    uploads.retryRefused(401)
    expect(asked).toHaveLength(4)
    uploads.retryRefused()
    await vi.waitFor(() => expect(asked).toHaveLength(7))
    for (const { answer } of asked) answer(taken)
    await vi.waitFor(() => expect(statesOf(uploads)).toEqual(Array(4).fill('done')))
  })

  test('that wait and are cancelled are never sent', async () => {
    const { asked, uploads } = server()
    uploads.add(files(4))
    uploads.cancel(uploads.list()[3]?.id ?? 0)
    for (const { answer } of asked.slice()) answer(taken)
    await vi.waitFor(() => expect(statesOf(uploads)).toEqual(['done', 'done', 'done', 'cancelled']))
    expect(asked).toHaveLength(3)
  })
})
