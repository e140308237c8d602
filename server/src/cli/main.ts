import { about } from '../settings/about.ts'
import { refuseAsRoot } from '../settings/as-root.ts'
import { orRefuse, Refusal } from '../settings/refusal.ts'

type Command = (words: string[]) => Promise<void>

/** Commands of `./vitrine`; only the code of the one that runs is loaded. */
const commands: Record<string, () => Promise<Command>> = {
  import: async () => (await import('./import.ts')).importCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  'backup:hourly': async () => (await import('./backup.ts')).hourlyCommand,
  'backup:verify': async () => (await import('./backup.ts')).verifyCommand,
  'backup:send': async () => (await import('./backup.ts')).sendCommand,
  'backup:list': async () => (await import('./restore.ts')).listCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
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
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  'mail:test': async () => (await import('./mail-test.ts')).mailTestCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  'update:state': async () => (await import('./update.ts')).updateStateCommand,
  'update:back': async () => (await import('./update.ts')).updateBackCommand,
}

const usage = `vitrine – the command line of your site

  ./vitrine new FOLDER [--first-pages=neutral|demonstration|none] [--languages=fr,en]
                                        make a site of its own in an empty folder
  ./vitrine start | dev | build | test
                                        run the site, work on it, build it, look at its pages
  ./vitrine update [PACK] [--yes] [--dry-run] [--force] [--allow-unsigned]
                                        try another version on a copy of the site, then let it take its place
  ./vitrine update --back [--yes]       the version before the last update, with its database

  ./vitrine import FILE [--media DIR] [--menus FILE] [--dry-run] [--strict] [--new]
                                        create or update pages, menus and texts from a file
  ./vitrine export FILE                 write pages, menus and texts into a file
  ./vitrine backup [FILE] [--no-secret] [--passphrase]
                                        all of the site in one file, while it runs
  ./vitrine backup:hourly               a copy of which only what is new is stored
  ./vitrine backup:verify FILE [--no-start]
                                        restore a backup elsewhere, and start the site on it
  ./vitrine backup:send FILE            copy a backup to the place that BACKUP_URL names
  ./vitrine backup:list [--json]        what there is to restore, the newest first
  ./vitrine restore FILE [--force] [--dry-run]
                                        put the site back from a backup; --force keeps aside what is there
  ./vitrine db:copy FROM TO             move the database between SQLite (a file) and PostgreSQL
                                        (postgres://…), and compare every table
  ./vitrine site:export FILE            write the content of the site into a file, for another place
  ./vitrine site:import FILE [--dry-run] [--theirs | --ours] [--theirs-for KEYS] [--ours-for KEYS] [--new]
                                        bring the content of another place here, all of it or nothing
  ./vitrine media:send                  copy images and screenshots to the place that MEDIA_URL names
  ./vitrine hooks:list                  what other programs were told, and what they answered
  ./vitrine mcp [--url ADDRESS]         let an assistant on this machine write drafts, with the access
                                        token in VITRINE_TOKEN
  ./vitrine mail:test ADDRESS           send a mail, and say what happened
  ./vitrine doctor [--json] [--mail ADDRESS]
                                        look at everything that the site needs, and say what is wrong

  ./vitrine user:list                   who has an account
  ./vitrine user:create EMAIL [--name NAME] [--role ROLE] [--locale CODE] [--password]
                                        invite somebody by a mail with a link
  ./vitrine user:password EMAIL         choose a new password; ends every session
  ./vitrine user:role EMAIL --role ROLE
  ./vitrine user:disable EMAIL          shut somebody out at once
  ./vitrine user:enable EMAIL           let the person in again
  ./vitrine auth:rescue EMAIL           take two-step sign-in away from somebody who has lost it

  ./vitrine --version                   which Vitrine this is

Roles are administrator, editor, contributor and visitor. Passwords are asked for, or read from
standard input. --dry-run says what an import or a restore would do; --strict ends with 1 when
something is refused, or may be missed.

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
  refuseAsRoot(command, words)
  const runCommand = await load()
  await runCommand(words)
}
