import { createReadStream } from 'node:fs'
import { createCollector, type SignPlace } from './json-collector.ts'
import { createOutline, type OutlineRules, signs } from './json-outline.ts'

/** A value of a file, and in which line it begins; `key` names it where the file is an object. */
export interface JsonPiece {
  value: unknown
  line: number
  key: string | undefined
}

/** Why a file is not read on. */
export class JsonProblem extends Error {}

const chunkBytes = 262_144

/**
 * Reads a JSON file in pieces: the items of a list; of an object its values, and in the place of a
 * list under one of `lists` each of its items. Holds one piece at a time, whatever the size of the
 * file. Throws a `JsonProblem` with line and column.
 */
export async function* jsonPieces(file: string, rules: OutlineRules): AsyncGenerator<JsonPiece> {
  const scanner = createScanner(rules)
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: chunkBytes }))
    yield* scanner.read(chunk)
  scanner.end()
}

const byteOrderMark = 0xfeff
const spaces = [0x20, signs.newline, 0x0d, 0x09]
const wordEnd = /[\s,\]}]/g

function createScanner(rules: OutlineRules) {
  const outline = createOutline(rules)
  const piece = createCollector()
  const here: SignPlace = { line: 1, column: 0 }

  /** Takes a sign between pieces; answers whether a piece begins with it. */
  const begins = (code: number) => {
    const before = { ...here }
    move(here, String.fromCharCode(code))
    if (spaces.includes(code) || (code === byteOrderMark && outline.isBefore())) return false
    const taken = outline.take(code)
    if (taken === 'unexpected')
      throw problemAt(here, `"${String.fromCharCode(code)}" is not expected`)
    if (taken !== 'piece') return false
    piece.begin(code, { ...here })
    Object.assign(here, before)
    return true
  }
  const keep = (part: string) => {
    move(here, part)
    if (piece.keep(part)) throw problemAt(piece.place(), 'this entry is longer than 32 MB')
  }
  return {
    *read(chunk: string): Generator<JsonPiece> {
      for (let at = 0; at < chunk.length; ) {
        if (!piece.isAtWork() && !begins(chunk.charCodeAt(at))) {
          at++
          continue
        }
        const end = piece.isWord() ? wordEndIn(chunk, at) : piece.endIn(chunk, at)
        keep(chunk.slice(at, end < 0 ? chunk.length : end))
        if (end < 0) return
        at = end
        const value = parsed(piece.finish(), piece.place())
        if (outline.takePiece(value)) yield { value, line: piece.place().line, key: outline.key() }
      }
    },
    end() {
      if (!outline.isOver()) throw problemAt(here, 'the file ends too early')
    },
  }
}

function wordEndIn(chunk: string, from: number): number {
  wordEnd.lastIndex = from
  return wordEnd.exec(chunk)?.index ?? -1
}

function move(here: SignPlace, text: string) {
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) here.line++
  const last = text.lastIndexOf('\n')
  here.column = last < 0 ? here.column + text.length : text.length - last - 1
}

function parsed(text: string, began: SignPlace): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = String(Object(error).message)
    const reason = message
      .replace(/ in JSON at position.*$/s, '')
      .replace(/ is not valid JSON$/, '')
    throw problemAt(placeIn(text, began, message), reason)
  }
}

/** Where V8 stopped, which it tells by the position in the piece. */
function placeIn(text: string, began: SignPlace, message: string): SignPlace {
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? 0)
  const place = { ...began }
  move(place, text.slice(1, position + 1))
  return place
}

const problemAt = ({ line, column }: SignPlace, reason: string) =>
  new JsonProblem(`line ${line}, column ${column}: ${reason}`)
