import { orRefuse, Refusal } from '../refusal.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'

/** What `npx vitrine` can do. */
const commands = { import: importCommand, export: exportCommand } as const

const usage = `vitrine – the command line of your site

  npx vitrine import FILE [--media DIR] [--menus FILE]   create or update pages from a file
  npx vitrine export FILE                                write every page into a file

It works on the database that DATABASE_URL or DATA_DIR names, also while the site runs.
`

const [name = '', ...rest] = process.argv.slice(2)

await orRefuse(() => run(name, rest))

async function run(command: string, words: string[]) {
  if (command === '' || command === 'help' || command === '--help') {
    process.stdout.write(usage)
    return
  }
  if (!Object.hasOwn(commands, command))
    throw new Refusal(`There is no command "${command}".\n\n${usage}`)
  await commands[command as keyof typeof commands](words)
}
