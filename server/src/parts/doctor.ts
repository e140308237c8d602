import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { DoctorReport } from '@vitrine/contract/operation/doctor'
import { createSingleFlight } from '@vitrine/site/server/bounds/single-flight'
import { getOwnEnvironment } from '../settings/process-environment.ts'

const program = fileURLToPath(new URL('../cli/main.ts', import.meta.url))
/** Timeout of the process; longer than the timeout of any check. */
const timeoutMs = 40 * secondMs
const outputBytesMax = 1024 * 1024

/**
 * Returns a function that runs `./vitrine doctor` in a separate process, so that a check that hangs
 * does not block the site. Concurrent calls share one run.
 */
export function createDoctorRunner(): () => Promise<DoctorReport> {
  const singleFlight = createSingleFlight<DoctorReport>()
  return () => singleFlight('examination', examine)
}

async function examine(): Promise<DoctorReport> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const options = {
    env: getOwnEnvironment(),
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: outputBytesMax,
  } as const
  // Ignores the exit code: 1 means that a check found a problem.
  execFile(process.execPath, [program, 'doctor', '--json'], options, (_, printed) =>
    resolve(printed),
  )
  return DoctorReport.parse(JSON.parse(await promise))
}
