import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '../../..')
/** Files of the checkout that an installed product lacks, or has in another form. */
const leftOut = ['.git', '.vitrine', 'data', 'node_modules', 'vitrine']

/** User of the site if root runs the tests. */
export const siteUser = 65_534

/**
 * Creates a folder that simulates a machine: with /opt, /etc, /var/lib and /usr/local/bin, the
 * volume of its container, and stand-ins for systemd and Docker that run the product of this
 * repository.
 */
export function createMachine(machine: string) {
  for (const place of ['bin', 'etc/systemd/system', 'home', 'lib', 'opt'])
    mkdirSync(join(machine, place), { recursive: true })
  writeFileSync(join(machine, 'log'), '')
  for (const [name, body] of Object.entries(standIns))
    writeProgram(join(machine, 'bin', name), 'bash', `${common}\n${body}`)
}

/** Installs the product in the folder from which the unit runs it. */
export function installProduct(place: string) {
  mkdirSync(place, { recursive: true })
  for (const name of readdirSync(repository).filter((each) => !leftOut.includes(each)))
    symlinkSync(join(repository, name), join(place, name))
  symlinkSync(join(repository, 'node_modules'), join(place, 'node_modules'))
  // Like the command of the product, this links the packages if a copy lacks them.
  writeProgram(
    join(place, 'vitrine'),
    'sh',
    `ln -sfn '${repository}/node_modules' "$(dirname "$0")/node_modules"
exec '${process.execPath}' '${repository}/bin/vitrine.mjs' "$@"`,
  )
}

function writeProgram(file: string, shell: string, body: string) {
  writeFileSync(file, `#!/bin/${shell}\n${body}\n`)
  chmodSync(file, 0o755)
}

/** Replaces the folders in a line of a guide by those of the simulated machine. */
export const onMachine = (machine: string, line: string) =>
  places.reduce((text, [from, to]) => text.replaceAll(from, join(machine, to)), line)

const places: [from: string, to: string][] = [
  ['/opt/vitrine', 'opt/vitrine'],
  ['/var/lib/vitrine', 'lib/vitrine'],
  ['/usr/local/bin/', 'bin/'],
  ['/etc/', 'etc/'],
]

/**
 * Shell functions of all stand-ins. `$MACHINE` is the folder of the machine. If root runs the
 * tests, the site runs as another user.
 */
const common = `
here() { sed "s#/opt/vitrine#$MACHINE/opt/vitrine#g; s#/var/lib/vitrine#$MACHINE/lib/vitrine#g; s#/etc/#$MACHINE/etc/#g" <<< "$1"; }
[ "$(id -u)" = 0 ] && other=${siteUser}
make_folder() { install -d -m 700 \${other:+-o $other -g $other} "$1"; }
as_user() { exec \${other:+setpriv --reuid=$other --regid=$other --clear-groups} env -i PATH="$PATH" "$@"; }
is_running() { [ -f "$MACHINE/pid" ] && ps -o stat= -p "$(cat "$MACHINE/pid")" | grep -q '^[^Z]'; }
stop() { is_running || return 0; kill "$(cat "$MACHINE/pid")"; while is_running; do sleep 0.1; done; }
start() { is_running && return; (as_user "$@") > "$MACHINE/log" 2>&1 < /dev/null & echo $! > "$MACHINE/pid"; }`

const standIns = {
  // The last argument is the other machine.
  scp: `while [ $# -gt 1 ]; do cp "$1" "$OTHER/home/"; shift; done`,
  'power-off': 'stop',
  journalctl: `tail -n 50 "$MACHINE/log"`,
  systemctl: `
value() { here "$(sed -n "s/^$1=//p" "$MACHINE/etc/systemd/system/vitrine.service")"; }
begin() {
  make_folder "$MACHINE/lib/vitrine"
  cd "$(value WorkingDirectory)" || exit 1
  start $(value Environment) $(cat "$MACHINE/etc/vitrine.env") $(value ExecStart)
}
[ -f "$MACHINE/etc/systemd/system/vitrine.service" ] || exit 5
case $1 in
  enable) begin ;;
  restart) stop; begin ;;
  stop) stop ;;
  status) is_running || exit 3 ;;
  show) value ReadWritePaths ;;
esac`,
  'systemd-run': `
given=()
while [ $# -gt 0 ]; do
  case $1 in
    -p)
      case $2 in
        StateDirectory=*) make_folder "$MACHINE/lib/\${2#*=}" ;;
        EnvironmentFile=-*) given+=($(cat "$(here "\${2#*=-}")")) ;;
        WorkingDirectory=*) folder=$(here "\${2#*=}") ;;
      esac
      shift 2 ;;
    -E) given+=("$(here "$2")"); shift 2 ;;
    --*) shift ;;
    *) break ;;
  esac
done
words=()
for word in "$@"; do words+=("$(here "$word")"); done
cd "$folder" && as_user "\${given[@]}" "\${words[@]}"`,
  docker: `
volume=$MACHINE/volume
[ "$1" = compose ] && [ -f compose.yaml ] || exit 1
grep -qs '^PUBLIC_URL=.' .env || { echo 'required variable PUBLIC_URL is missing a value' >&2; exit 1; }
settings=(NODE_ENV=production HOST=127.0.0.1 DATA_DIR="$volume" $(cat .env))
make_folder "$volume"
verb=$2
shift 2
while [[ $1 == -* ]]; do shift; done
words=()
for word in "\${@:2}"; do words+=("$(sed "s#/data/#$volume/#g" <<< "$word")"); done
cd '${repository}' || exit 1
case $verb in
  run) as_user "\${settings[@]}" "\${words[@]}" ;;
  exec) is_running || exit 1; as_user "\${settings[@]}" "\${words[@]}" ;;
  up) start "\${settings[@]}" node_modules/node/bin/node server/dist/main.js ;;
  stop) stop ;;
  logs) cat "$MACHINE/log" ;;
esac`,
}
