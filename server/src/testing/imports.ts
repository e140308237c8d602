import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Source files of the product; tests and what they share may know everything. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
}

const imported = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g

/** What a file imports of its own room, as values or as types, at once or later. */
export function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(imported)].map(([, path = '']) =>
    join(dirname(file), path),
  )
}
