import { createReadStream } from 'node:fs'
import { createCollector, type TextPosition } from './json-collector.ts'
import { charCodes, createOutline, type OutlineRules } from './json-outline.ts'

/** A value of a file and the line where it begins. `key` is set if the file is an object. */
export interface JsonValue {
  value: unknown
  line: number
  key: string | undefined
}

/** Syntax error in a JSON file; the message contains line and column. */
export class JsonSyntaxProblem extends Error {}

const chunkBytes = 262_144

/**
 * Streams the values of a JSON file: the items of an array, or the values of an object. Arrays
 * under one of `streamedKeys` are streamed item by item. Only one value is in memory at a time.
 * Throws a `JsonSyntaxProblem` if the syntax is wrong.
 */
export async function* streamJson(file: string, rules: OutlineRules): AsyncGenerator<JsonValue> {
  const scanner = createScanner(rules)
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: chunkBytes }))
    yield* scanner.read(chunk)
  scanner.end()
}

const byteOrderMark = 0xfeff
const spaces = [0x20, charCodes.newline, 0x0d, 0x09]
const wordEnd = /[\s,\]}]/g

function createScanner(rules: OutlineRules) {
  const outline = createOutline(rules)
  const collector = createCollector()
  const position: TextPosition = { line: 1, column: 0 }

  /** Takes a character between values. Returns true if a value begins with it. */
  const startsValue = (code: number) => {
    const previous = { ...position }
    advance(position, String.fromCharCode(code))
    if (spaces.includes(code) || (code === byteOrderMark && outline.isBefore())) return false
    const kind = outline.take(code)
    if (kind === 'unexpected')
      throw createProblem(position, `"${String.fromCharCode(code)}" is not expected`)
    if (kind !== 'piece') return false
    collector.begin(code, { ...position })
    Object.assign(position, previous)
    return true
  }
  const append = (part: string) => {
    advance(position, part)
    if (collector.keep(part))
      throw createProblem(collector.place(), 'this entry is longer than 32 MB')
  }
  return {
    *read(chunk: string): Generator<JsonValue> {
      for (let at = 0; at < chunk.length; ) {
        if (!collector.isAtWork() && !startsValue(chunk.charCodeAt(at))) {
          at++
          continue
        }
        const end = collector.isWord() ? findWordEnd(chunk, at) : collector.endIn(chunk, at)
        append(chunk.slice(at, end < 0 ? chunk.length : end))
        if (end < 0) return
        at = end
        const value = parseValue(collector.finish(), collector.place())
        if (outline.takePiece(value))
          yield { value, line: collector.place().line, key: outline.key() }
      }
    },
    end() {
      if (!outline.isOver()) throw createProblem(position, 'the file ends too early')
    },
  }
}

function findWordEnd(chunk: string, from: number): number {
  wordEnd.lastIndex = from
  return wordEnd.exec(chunk)?.index ?? -1
}

function advance(position: TextPosition, text: string) {
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) position.line++
  const last = text.lastIndexOf('\n')
  position.column = last < 0 ? position.column + text.length : text.length - last - 1
}

function parseValue(text: string, start: TextPosition): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = String(Object(error).message)
    const reason = message
      .replace(/ in JSON at position.*$/s, '')
      .replace(/ is not valid JSON$/, '')
    throw createProblem(locateError(text, start, message), reason)
  }
}

/** Converts the offset in the message of V8 to a position in the file. */
function locateError(text: string, start: TextPosition, message: string): TextPosition {
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? 0)
  const place = { ...start }
  advance(place, text.slice(1, position + 1))
  return place
}

const createProblem = ({ line, column }: TextPosition, reason: string) =>
  new JsonSyntaxProblem(`line ${line}, column ${column}: ${reason}`)
