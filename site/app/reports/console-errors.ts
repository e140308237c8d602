import { redactSecrets } from '@vitrine/contract/operation/redact-secrets'
import { reportRules } from '@vitrine/contract/reports/reports'

const { consoleLineMax, consoleLinesMax } = reportRules
const lines: string[] = []
let isListening = false

/** Starts to record the errors of this tab for reports. */
export function recordErrors() {
  if (isListening) return
  isListening = true
  addEventListener('error', (event) => recordLine([event.error ?? event.message]))
  addEventListener('unhandledrejection', ({ reason }) => recordLine([reason]))
  // biome-ignore lint/suspicious/noConsole: the original is still called.
  const original = console.error
  console.error = (...values: unknown[]) => {
    recordLine(values)
    original(...values)
  }
}

export const getLastErrors = (): string[] => [...lines]

function recordLine(values: unknown[]) {
  const line = redactSecrets(values.map(formatValue).join(' '))
  lines.push(line.slice(0, consoleLineMax))
  if (lines.length > consoleLinesMax) lines.shift()
}

function formatValue(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    // A circular structure.
    return Object.prototype.toString.call(value)
  }
}
