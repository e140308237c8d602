import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns the source files of a folder, without tests and their helpers. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
}

const imported = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g

/** Returns the relative imports of a file, including types and dynamic imports. */
export function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(imported)].map(([, path = '']) =>
    join(dirname(file), path),
  )
}
