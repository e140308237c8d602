import { Worker } from 'node:worker_threads'
import type { CheckInput } from '@vitrine/contract/checks/checked-text'
import type { TextAddresses } from '../../editing/texts/list-addresses.ts'
import type { LimitedFindings } from './limit-findings.ts'

/** A text of the last `read`, without its content. */
export type TextToCheck = Omit<CheckInput, 'root'>

/** What a text consists of. */
export interface TextToRead {
  content: string
  template: string
  /** Stored values of its template fields. */
  field_values: string
}

export type CheckCommand = { contents: TextToRead[] } | { texts: TextToCheck[] }
export type CheckReply =
  | { addresses: TextAddresses[] }
  | { findings: LimitedFindings[] }
  | { problem: string }

/** Parses and checks texts in a thread, because a large text would block the process. */
export interface CheckThread {
  /** Parses texts and returns their addresses. */
  read: (contents: TextToRead[]) => Promise<TextAddresses[]>
  /** Checks the texts of the last `read`, in the same order. */
  check: (texts: TextToCheck[]) => Promise<LimitedFindings[]>
  close: () => Promise<void>
}

/** Starts the thread at the first command, and again after a crash. One command runs at a time. */
export function createCheckThread(): CheckThread {
  let worker: Worker | undefined
  const send = async (command: CheckCommand): Promise<CheckReply> => {
    worker ??= startWorker(() => {
      worker = undefined
    })
    return sendTo(worker, command)
  }
  return {
    read: async (contents) => {
      const reply = await send({ contents })
      return 'addresses' in reply ? reply.addresses : fail(reply)
    },
    check: async (texts) => {
      const reply = await send({ texts })
      return 'findings' in reply ? reply.findings : fail(reply)
    },
    close: async () => {
      await worker?.terminate()
    },
  }
}

function startWorker(onEnd: () => void): Worker {
  const worker = new Worker(new URL('check-thread.ts', import.meta.url))
  worker.on('error', onEnd)
  worker.on('exit', onEnd)
  worker.unref()
  return worker
}

function sendTo(worker: Worker, command: CheckCommand): Promise<CheckReply> {
  const { promise, resolve, reject } = Promise.withResolvers<CheckReply>()
  const onExit = () => reject(new Error('The thread of the publish check has ended.'))
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', onExit)
  worker.ref()
  worker.postMessage(command)
  return promise.finally(() => {
    worker.unref()
    worker.off('message', resolve)
    worker.off('error', reject)
    worker.off('exit', onExit)
  })
}

function fail(reply: CheckReply): never {
  throw new Error('problem' in reply ? reply.problem : 'The publish check got another reply.')
}
