import { productPackage } from '../settings/product-package.ts'
import { Refusal, runOrRefuse } from '../settings/refusal.ts'
import { refuseAsRoot } from '../settings/refuse-root.ts'

type Command = (words: string[]) => Promise<void>

/** Commands of `./vitrine`, loaded on demand. */
const commands: Record<string, () => Promise<Command>> = {
  import: async () => (await import('./import.ts')).importCommand,
  'import:wordpress': async () => (await import('./old-sites.ts')).importWordpressCommand,
  'import:ghost': async () => (await import('./old-sites.ts')).importGhostCommand,
  'import:markdown': async () => (await import('./old-sites.ts')).importMarkdownCommand,
  'import:spip': async () => (await import('./old-sites.ts')).importSpipCommand,
  'import:verify': async () => (await import('./verify-addresses.ts')).verifyAddressesCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  'backup:hourly': async () => (await import('./backup.ts')).hourlyCommand,
  'backup:verify': async () => (await import('./backup.ts')).verifyCommand,
  'backup:send': async () => (await import('./backup.ts')).sendCommand,
  'backup:list': async () => (await import('./restore.ts')).listBackupsCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  'db:copy': async () => (await import('./copy.ts')).copyCommand,
  'site:export': async () => (await import('./site.ts')).siteExportCommand,
  'site:import': async () => (await import('./site.ts')).siteImportCommand,
  'redirects:import': async () => (await import('./redirects.ts')).importRedirectsCommand,
  'redirects:export': async () => (await import('./redirects.ts')).exportRedirectsCommand,
  'search:rebuild': async () => (await import('./search.ts')).rebuildSearchCommand,
  'media:send': async () => (await import('./media.ts')).mediaCommand,
  'hooks:list': async () => (await import('./hooks.ts')).hooksCommand,
  'user:list': async () => (await import('./user-list.ts')).listUsersCommand,
  'user:create': async () => (await import('./users.ts')).createUserCommand,
  'user:password': async () => (await import('./users.ts')).setPasswordCommand,
  'user:invite': async () => (await import('./users.ts')).inviteAgainCommand,
  'user:role': async () => (await import('./users.ts')).setRoleCommand,
  'user:disable': async () => (await import('./users.ts')).disableUserCommand,
  'user:enable': async () => (await import('./users.ts')).enableUserCommand,
  'user:two-factor': async () => (await import('./users.ts')).requireTwoFactorCommand,
  'auth:rescue': async () => (await import('./users.ts')).rescueUserCommand,
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  'mail:test': async () => (await import('./mail-test.ts')).mailTestCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  'move-in:run': async () => (await import('./move-in.ts')).runMoveInCommand,
  'update:state': async () => (await import('./update.ts')).updateStateCommand,
  'update:back': async () => (await import('./update.ts')).updateBackCommand,
}

const usage = `vitrine – the command line of your site

  ./vitrine new FOLDER [--first-pages=neutral|demonstration|none] [--languages=fr,en]
                                        create a new site in an empty folder
  ./vitrine start | dev | build | test
                                        run the site, develop it, build it, check its pages
  ./vitrine update [PACK] [--yes] [--dry-run] [--force] [--allow-unsigned]
                                        update the product, after a trial on a copy of the site
  ./vitrine update --back [--yes]       undo the last update: former version, former database

  ./vitrine import FILE [--media DIR] [--menus FILE] [--dry-run] [--strict] [--new]
                                        create or update pages, menus and texts from a file
  ./vitrine import:wordpress FILE [--media DIR|URL] [--languages-by-path /en/,/es/] [--comments]
                                  [--accounts] [--dry-run] [--allow-private] [--report NAME]
                                        import an export of WordPress, and write a report
  ./vitrine import:ghost FILE [--site ADDRESS] [--media DIR|URL] [--dry-run] [--report NAME]
                                        import the JSON export of Ghost, and write a report
  ./vitrine import:markdown FOLDER [--site ADDRESS] [--dry-run] [--report NAME]
                                        import a folder of Hugo, Jekyll, Astro or plain Markdown
  ./vitrine import:spip FILE [--site ADDRESS] [--media DIR|URL] [--dry-run] [--report NAME]
                                        import a database of SPIP: SQLite, or a dump of MySQL
  ./vitrine import:verify FILE [--url ADDRESS]
                                        request each old address of a list from the running site
  ./vitrine export FILE                 write pages, menus and texts into a file
  ./vitrine backup [FILE] [--no-secret] [--passphrase]
                                        back up the whole site into one file, while it runs
  ./vitrine backup:hourly               make an incremental copy
  ./vitrine backup:verify FILE [--no-start]
                                        restore a backup elsewhere, and start the site on it
  ./vitrine backup:send FILE            copy a backup to the place that BACKUP_URL names
  ./vitrine backup:list [--json]        list the backups, the newest first
  ./vitrine restore FILE [--force] [--dry-run]
                                        restore the site from a backup; --force replaces a site, and
                                        keeps it aside
  ./vitrine db:copy FROM TO             move the database between SQLite (a file) and PostgreSQL
                                        (postgres://…), and compare every table
  ./vitrine site:export FILE            write the content of the site into a file, for another site
  ./vitrine site:import FILE [--dry-run] [--theirs | --ours] [--theirs-for KEYS] [--ours-for KEYS] [--new]
                                        import the content of another site, all of it or nothing
  ./vitrine redirects:import FILE [--dry-run]
                                        import redirects from a CSV file; faulty lines are listed
  ./vitrine redirects:export FILE       write the redirects into a CSV file
  ./vitrine search:rebuild              delete the search index and build it again
  ./vitrine media:send                  copy images and screenshots into the bucket of MEDIA_URL
  ./vitrine hooks:list                  list the web hook deliveries and their responses
  ./vitrine mcp [--url ADDRESS]         let an assistant on this machine write drafts, with the access
                                        token in VITRINE_TOKEN
  ./vitrine mail:test ADDRESS           send a test mail, and print the result
  ./vitrine doctor [--json] [--mail ADDRESS]
                                        check everything that the site needs, and report problems

  ./vitrine user:list                   list all accounts
  ./vitrine user:create EMAIL [--name NAME] [--role ROLE] [--locale CODE] [--password]
                                        invite a user by a mail with a link
  ./vitrine user:invite EMAIL           send an invitation again, with a new link
  ./vitrine user:password EMAIL         set a new password; ends every session
  ./vitrine user:role EMAIL --role ROLE
                                        change the role of a user
  ./vitrine user:disable EMAIL          disable an account; ends every session
  ./vitrine user:enable EMAIL           enable a disabled account
  ./vitrine user:two-factor ROLE on|off require two-step sign-in of a role, or no longer
  ./vitrine auth:rescue EMAIL           turn off two-step sign-in for a user who has lost the device

  ./vitrine --version                   print the version

Roles are administrator, editor, contributor and visitor. Passwords are asked for, or read from
standard input. --dry-run prints what a command would do. --strict ends with exit code 1 if anything
is refused or there is a warning.

Commands use the database that DATABASE_URL or DATA_DIR names, also while the site runs. --new
creates a new database if the former one is gone.
`

const { version } = productPackage

const [name = '', ...rest] = process.argv.slice(2)

await runOrRefuse(() => run(name, rest))

async function run(command: string, words: string[]) {
  if (command === '' || command === 'help' || command === '--help') {
    process.stdout.write(usage)
    return
  }
  if (command === '--version' || command === 'version') {
    process.stdout.write(`Vitrine ${version}\n`)
    return
  }
  const loadCommand = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!loadCommand) throw new Refusal(`There is no command "${command}".\n\n${usage}`)
  refuseAsRoot(command, words)
  const runCommand = await loadCommand()
  await runCommand(words)
}
