import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/** Source of an error, for developers. */
export interface FaultFrame {
  message: string
  /** `file:line:column`, relative to the root; undefined if unknown. */
  place: string | undefined
  /** The lines around it, with a mark at the error. */
  frame: string
}

const linesAround = 3

/** Reads the code at the first position of the stack trace that is in `root` and in no package. */
export function readFaultFrame(fault: unknown, root: string): FaultFrame {
  const { message, stack } = Object(fault)
  const plainMessage = stripVTControlCharacters(String(message ?? fault))
  // The stack of a syntax error does not name the file: Vite names it in the message.
  const position = findPosition(String(stack), root) ?? findPosition(plainMessage, root)
  if (!position) return { message: plainMessage, place: undefined, frame: '' }
  const { file, line, column } = position
  return {
    message: plainMessage,
    place: `${relative(root, file)}:${line}:${column}`,
    frame: formatCodeAround(readFileSync(file, 'utf8'), line, column),
  }
}

interface SourcePosition {
  file: string
  line: number
  column: number
}

function findPosition(text: string, root: string): SourcePosition | undefined {
  for (const [, url = '', line, column] of text.matchAll(/([^\s()[\]]+):(\d+):(\d+)/g)) {
    const [path = ''] = url.split('?', 1)
    const file = path.startsWith('file:') ? fileURLToPath(path) : resolve(root, path)
    const isOurs = file.startsWith(root) && !file.includes('/node_modules/')
    if (isOurs && existsSync(file)) return { file, line: Number(line), column: Number(column) }
  }
  return undefined
}

function formatCodeAround(text: string, line: number, column: number): string {
  const lines = text.split('\n')
  const first = Math.max(0, line - 1 - linesAround)
  const last = Math.min(lines.length, line + linesAround)
  const width = String(last).length
  return lines
    .slice(first, last)
    .flatMap((code, index) => {
      const number = first + index + 1
      const numbered = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${code}`
      const mark = `  ${' '.repeat(width)} | ${' '.repeat(Math.max(0, column - 1))}^`
      return number === line ? [numbered, mark] : [numbered]
    })
    .join('\n')
}
