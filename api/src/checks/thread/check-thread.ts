import { parentPort } from 'node:worker_threads'
import { checkText } from '@vitrine/contract/checks/check-text'
import { joinFields } from '@vitrine/contract/checks/join-fields'
import type { MarkupElement } from '@vitrine/contract/html/markup'
import { lowerThreadPriority } from '@vitrine/files/lower-thread-priority'
import { listAddresses } from '../../editing/texts/list-addresses.ts'
import { readMarkup } from '../../html/read-markup.ts'
import { limitFindings } from './limit-findings.ts'
import type { CheckCommand, CheckReply, TextToCheck, TextToRead } from './thread.ts'

let roots: MarkupElement[] = []

lowerThreadPriority()

parentPort?.on('message', (command: CheckCommand) => {
  parentPort?.postMessage(run(command))
})

function run(command: CheckCommand): CheckReply {
  try {
    return 'contents' in command ? read(command.contents) : check(command.texts)
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function read(contents: TextToRead[]): CheckReply {
  roots = contents.map(({ content, template, field_values: values }) =>
    joinFields(content, { template, values }, readMarkup),
  )
  return { addresses: roots.map(listAddresses) }
}

function check(texts: TextToCheck[]): CheckReply {
  const findings = texts.flatMap((text, index) => {
    const root = roots[index]
    return root ? [limitFindings(checkText({ root, ...text }))] : []
  })
  roots = []
  return { findings }
}
