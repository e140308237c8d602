import about from '../../../package.json' with { type: 'json' }
import { orRefuse, Refusal } from '../settings/refusal.ts'
import { backupCommand, restoreCommand, sendCommand, verifyCommand } from './backup.ts'
import { copyCommand } from './copy.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand } from './export.ts'
import { hooksCommand } from './hooks.ts'
import { importCommand } from './import.ts'
import { mailTestCommand } from './mail-test.ts'
import { mediaCommand } from './media.ts'
import { listCommand } from './people.ts'
import { siteExportCommand, siteImportCommand } from './site.ts'
import {
  createCommand,
  disableCommand,
  enableCommand,
  passwordCommand,
  rescueCommand,
  roleCommand,
} from './users.ts'

/** What `npx vitrine` can do. */
const commands = {
  import: importCommand,
  export: exportCommand,
  backup: backupCommand,
  'backup:verify': verifyCommand,
  'backup:send': sendCommand,
  restore: restoreCommand,
  'db:copy': copyCommand,
  'site:export': siteExportCommand,
  'site:import': siteImportCommand,
  'media:send': mediaCommand,
  'hooks:list': hooksCommand,
  'user:list': listCommand,
  'user:create': createCommand,
  'user:password': passwordCommand,
  'user:role': roleCommand,
  'user:disable': disableCommand,
  'user:enable': enableCommand,
  'auth:rescue': rescueCommand,
  'mail:test': mailTestCommand,
  doctor: doctorCommand,
} as const

const usage = `vitrine – the command line of your site

  npx vitrine new FOLDER                make a site of its own in an empty folder
  npx vitrine start | dev | build | test
                                        run the site, work on it, build it, look at its pages

  npx vitrine import FILE [--media DIR] [--menus FILE] [--dry-run] [--strict] [--new]
                                        create or update pages, menus and texts from a file
  npx vitrine export FILE               write pages, menus and texts into a file
  npx vitrine backup [FILE] [--no-secret] [--passphrase]
                                        all of the site in one file, while it runs
  npx vitrine backup:verify FILE [--no-start]
                                        restore a backup elsewhere, and start the site on it
  npx vitrine backup:send FILE          copy a backup to the place that BACKUP_URL names
  npx vitrine restore FILE [--force]    put the site back from a backup; --force keeps aside what is there
  npx vitrine db:copy FROM TO           move the database between SQLite (a file) and PostgreSQL
                                        (postgres://…), and compare every table
  npx vitrine site:export FILE          write the content of the site into a file, for another place
  npx vitrine site:import FILE [--dry-run] [--theirs | --ours] [--theirs-for KEYS] [--ours-for KEYS] [--new]
                                        bring the content of another place here, all of it or nothing
  npx vitrine media:send                copy the images to the place that MEDIA_URL names
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
  if (!Object.hasOwn(commands, command))
    throw new Refusal(`There is no command "${command}".\n\n${usage}`)
  await commands[command as keyof typeof commands](words)
}
