import { withoutSecrets } from '@vitrine/contract/operation/without-secrets'
import { reportRules } from '@vitrine/contract/reports/reports'

const { consoleLineMax, consoleLinesMax } = reportRules
const lines: string[] = []
let listens = false

/** Notes the last errors of this tab, from now on: what went wrong before is not known. */
export function listenToErrors() {
  if (listens) return
  listens = true
  addEventListener('error', (event) => note([event.error ?? event.message]))
  addEventListener('unhandledrejection', ({ reason }) => note([reason]))
  // biome-ignore lint/suspicious/noConsole: it is listened to, and goes on as before.
  const original = console.error
  console.error = (...words: unknown[]) => {
    note(words)
    original(...words)
  }
}

/** The last errors, the newest last. */
export const lastErrors = (): string[] => [...lines]

function note(words: unknown[]) {
  const line = withoutSecrets(words.map(wordsOf).join(' '))
  lines.push(line.slice(0, consoleLineMax))
  if (lines.length > consoleLinesMax) lines.shift()
}

function wordsOf(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    // What refers to itself has no JSON.
    return Object.prototype.toString.call(value)
  }
}
