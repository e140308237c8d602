import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const product = join(import.meta.dirname, '../..')
const ownLine = /^\s+at (?!.*(node_modules|\/dist\/packages|\bnode:))/
const builtFrame = new RegExp(
  `(${RegExp.escape(pathToFileURL(join(product, 'server/dist')).href)}/[^\\s/]+\\.js):(\\d+)(?=:\\d+)`,
  'g',
)
/** Comment that the build tool writes above each module. */
const moduleLine = /^\/\/ ((?:admin|api|contract|files|server|site|node_modules)\/\S+)$/
/** Cache by frame: an error may occur thousands of times, but from few lines. */
const sources = new Map<string, string | undefined>()

/**
 * Returns the first line of a stack trace in the code of the product or of the site, not of a
 * package. The product may be a package itself, at the URL `folder`, which is therefore ignored.
 */
export const findOwnFrame = (
  trace: string,
  folder = pathToFileURL(product).href,
): string | undefined => trace.split('\n').find((line) => ownLine.test(line.replace(folder, '')))

/** Adds the source file to each frame of a stack trace that is in the build of the server. */
export const addSourceFiles = (trace: string): string =>
  trace.replace(builtFrame, (frame, file, line) => {
    const source = sources.has(frame) ? sources.get(frame) : findSource(file, Number(line))
    sources.set(frame, source)
    return source ? `${source} in ${frame}` : frame
  })

function findSource(file: string, line: number): string | undefined {
  try {
    const above = readFileSync(fileURLToPath(file), 'utf8').split('\n', line)
    const found = above.findLast((each) => moduleLine.test(each))
    return found && moduleLine.exec(found)?.[1]
  } catch {
    // The build may have been replaced since.
    return undefined
  }
}
