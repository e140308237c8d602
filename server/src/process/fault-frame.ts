import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/** Where a fault has come from, for somebody who is at work on the code. */
export interface FaultFrame {
  message: string
  /** File with line and column, from the folder of the product; undefined where nobody knows. */
  place: string | undefined
  /** The lines around, the one of the fault marked. */
  frame: string
}

const linesAround = 3

/** Reads the code around the first line of the trace that is in `root`, and none of a package. */
export function frameOf(fault: unknown, root: string): FaultFrame {
  const { message, stack } = Object(fault)
  const said = stripVTControlCharacters(String(message ?? fault))
  // What cannot be read has no trace of its own: the build tool names the place in the message.
  const place = placeIn(String(stack), root) ?? placeIn(said, root)
  if (!place) return { message: said, place: undefined, frame: '' }
  const { file, line, column } = place
  return {
    message: said,
    place: `${relative(root, file)}:${line}:${column}`,
    frame: codeAround(readFileSync(file, 'utf8'), line, column),
  }
}

interface Place {
  file: string
  line: number
  column: number
}

function placeIn(stack: string, root: string): Place | undefined {
  for (const [, address = '', line, column] of stack.matchAll(/([^\s()[\]]+):(\d+):(\d+)/g)) {
    const [path = ''] = address.split('?', 1)
    const file = path.startsWith('file:') ? fileURLToPath(path) : resolve(root, path)
    const isOurs = file.startsWith(root) && !file.includes('/node_modules/')
    if (isOurs && existsSync(file)) return { file, line: Number(line), column: Number(column) }
  }
  return undefined
}

function codeAround(text: string, line: number, column: number): string {
  const lines = text.split('\n')
  const first = Math.max(0, line - 1 - linesAround)
  const last = Math.min(lines.length, line + linesAround)
  const width = String(last).length
  return lines
    .slice(first, last)
    .flatMap((code, at) => {
      const number = first + at + 1
      const shown = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${code}`
      const mark = `  ${' '.repeat(width)} | ${' '.repeat(Math.max(0, column - 1))}^`
      return number === line ? [shown, mark] : [shown]
    })
    .join('\n')
}
