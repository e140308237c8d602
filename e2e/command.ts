import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './product.ts'

const run = promisify(execFile)

/** Runs a command of the product on its data, as an owner does. Returns what it prints. */
export async function runCommand(dataDir: string, ...words: string[]): Promise<string> {
  const program = [join(root, 'server/dist/cli.js'), ...words]
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const { stdout } = await run(process.execPath, program, { env })
  return stdout
}

/** Imports a page file while the product runs. Returns what the command prints. */
export function importPageFile(dataDir: string, content: object): Promise<string> {
  const file = join(dataDir, 'pages.json')
  writeFileSync(file, JSON.stringify(content))
  return runCommand(dataDir, 'import', file)
}
