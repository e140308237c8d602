import { about } from '../settings/about.ts'
import { orRefuse, Refusal } from '../settings/refusal.ts'

type Command = (words: string[]) => Promise<void>

/** What `npx vitrine` can do; one command loads nothing of the others. */
const commands: Record<string, () => Promise<Command>> = {
  import: async () => (await import('./import.ts')).importCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  'backup:hourly': async () => (await import('./backup.ts')).hourlyCommand,
  'backup:verify': async () => (await import('./backup.ts')).verifyCommand,
  'backup:send': async () => (await import('./backup.ts')).sendCommand,
  restore: async () => (await import('./backup.ts')).restoreCommand,
  'db:copy': async () => (await import('./copy.ts')).copyCommand,
  'site:export': async () => (await import('./site.ts')).siteExportCommand,
  'site:import': async () => (await import('./site.ts')).siteImportCommand,
  'media:send': async () => (await import('./media.ts')).mediaCommand,
  'hooks:list': async () => (await import('./hooks.ts')).hooksCommand,
  'user:list': async () => (await import('./people.ts')).listCommand,
  'user:create': async () => (await import('./users.ts')).createCommand,
  'user:password': async () => (await import('./users.ts')).passwordCommand,
  'user:role': async () => (await import('./users.ts')).roleCommand,
  'user:disable': async () => (await import('./users.ts')).disableCommand,
  'user:enable': async () => (await import('./users.ts')).enableCommand,
  'auth:rescue': async () => (await import('./users.ts')).rescueCommand,
  'mail:test': async () => (await import('./mail-test.ts')).mailTestCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  'update:state': async () => (await import('./update.ts')).updateStateCommand,
  'update:back': async () => (await import('./update.ts')).updateBackCommand,
}

const usage = `vitrine – the command line of your site

  npx vitrine new FOLDER                make a site of its own in an empty folder
  npx vitrine start | dev | build | test
                                        run the site, work on it, build it, look at its pages
  npx vitrine update [PACK] [--yes] [--dry-run] [--force]
                                        try another version on a copy of the site, then let it take its place
  npx vitrine update --back [--yes]     the version before the last update, with its database

  npx vitrine import FILE [--media DIR] [--menus FILE] [--dry-run] [--strict] [--new]
                                        create or update pages, menus and texts from a file
  npx vitrine export FILE               write pages, menus and texts into a file
  npx vitrine backup [FILE] [--no-secret] [--passphrase]
                                        all of the site in one file, while it runs
  npx vitrine backup:hourly             a copy of which only what is new is stored
  npx vitrine backup:verify FILE [--no-start]
                                        restore a backup elsewhere, and start the site on it
  npx vitrine backup:send FILE          copy a backup to the place that BACKUP_URL names
  npx vitrine restore FILE [--force]    put the site back from a backup; --force keeps aside what is there
  npx vitrine db:copy FROM TO           move the database between SQLite (a file) and PostgreSQL
                                        (postgres://…), and compare every table
  npx vitrine site:export FILE          write the content of the site into a file, for another place
  npx vitrine site:import FILE [--dry-run] [--theirs | --ours] [--theirs-for KEYS] [--ours-for KEYS] [--new]
                                        bring the content of another place here, all of it or nothing
  npx vitrine media:send                copy images and screenshots to the place that MEDIA_URL names
  npx vitrine hooks:list                what other programs were told, and what they answered
  npx vitrine mail:test ADDRESS         send a mail, and say what happened
  npx vitrine doctor [--json] [--mail ADDRESS]
                                        look at everything that the site needs, and say what is wrong

  npx vitrine user:list                 who has an account
  npx vitrine user:create EMAIL [--name NAME] [--role ROLE] [--locale CODE] [--password]
                                        invite somebody by a mail with a link
  npx vitrine user:password EMAIL       choose a new password; ends every session
  npx vitrine user:role EMAIL --role ROLE
  npx vitrine user:disable EMAIL        shut somebody out at once
  npx vitrine user:enable EMAIL         let the person in again
  npx vitrine auth:rescue EMAIL         take two-step sign-in away from somebody who has lost it

  npx vitrine --version                 which Vitrine this is

Roles are administrator, editor, contributor and visitor. Passwords are asked for, or read from
standard input. --dry-run says what an import would do; --strict ends with 1 when something is
refused, or may be missed.

It works on the database that DATABASE_URL or DATA_DIR names, also while the site runs. --new begins
a new database where the one of the site is gone.
`

const { version } = about

const [name = '', ...rest] = process.argv.slice(2)

await orRefuse(() => run(name, rest))

async function run(command: string, words: string[]) {
  if (command === '' || command === 'help' || command === '--help') {
    process.stdout.write(usage)
    return
  }
  if (command === '--version' || command === 'version') {
    process.stdout.write(`Vitrine ${version}\n`)
    return
  }
  const load = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!load) throw new Refusal(`There is no command "${command}".\n\n${usage}`)
  const runCommand = await load()
  await runCommand(words)
}
