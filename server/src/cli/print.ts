import { printable } from '../settings/printable.ts'

/** Prints lines, whatever was read from a file or heard from a server among them. */
export function print(lines: string[]) {
  process.stdout.write(lines.map((line) => `${printable(line)}\n`).join(''))
}
