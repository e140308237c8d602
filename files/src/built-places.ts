import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const product = join(import.meta.dirname, '../..')
const ownLine = /^\s+at (?!.*(node_modules|\/dist\/packages|\bnode:))/
const place = new RegExp(
  `(${RegExp.escape(pathToFileURL(join(product, 'server/dist')).href)}/[^\\s/]+\\.js):(\\d+)(?=:\\d+)`,
  'g',
)
/** The build tool writes above each module which one it is. */
const moduleLine = /^\/\/ ((?:admin|api|contract|files|server|site|node_modules)\/\S+)$/
/** A fault may come thousands of times; there are only so many lines for it to come from. */
const sources = new Map<string, string | undefined>()

/**
 * The line of a trace in which a fault comes from the product or the site, and not from a package. The
 * product may be a package itself, at the address `folder`: what counts is where a line lies in it.
 */
export const ownPlace = (trace: string, folder = pathToFileURL(product).href): string | undefined =>
  trace.split('\n').find((line) => ownLine.test(line.replace(folder, '')))

/** The trace of a fault with the source before each place in the build of the server. */
export const withSources = (trace: string): string =>
  trace.replace(place, (there, file, line) => {
    const source = sources.has(there) ? sources.get(there) : sourceAt(file, Number(line))
    sources.set(there, source)
    return source ? `${source} in ${there}` : there
  })

function sourceAt(file: string, line: number): string | undefined {
  try {
    const above = readFileSync(fileURLToPath(file), 'utf8').split('\n', line)
    const found = above.findLast((each) => moduleLine.test(each))
    return found && moduleLine.exec(found)?.[1]
  } catch {
    // A build that is there no more says nothing.
    return undefined
  }
}
