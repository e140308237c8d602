import { escapeControlCharacters } from '../settings/escape-control-characters.ts'

/** Prints lines. Escapes control characters: the text may come from a file or another server. */
export function print(lines: string[]) {
  process.stdout.write(lines.map((line) => `${escapeControlCharacters(line)}\n`).join(''))
}
