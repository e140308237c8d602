import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { DoctorReport } from '@vitrine/contract/operation/doctor'
import { createSingleFlight } from '@vitrine/site/server/bounds/single-flight'
import { ownEnvironment } from '../settings/process-environment.ts'

const program = fileURLToPath(new URL('../cli/main.ts', import.meta.url))
/** Longer than any of its checks may take. */
const answerMs = 40 * secondMs
const printedMax = 1024 * 1024

/**
 * Returns a function that examines the installation as `./vitrine doctor` does, in a separate
 * process: a check that hangs does not block this one. Concurrent calls share one examination.
 */
export function createExamination(): () => Promise<DoctorReport> {
  const singleFlight = createSingleFlight<DoctorReport>()
  return () => singleFlight('examination', examine)
}

async function examine(): Promise<DoctorReport> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const options = {
    env: ownEnvironment(),
    timeout: answerMs,
    killSignal: 'SIGKILL',
    maxBuffer: printedMax,
  } as const
  // It ends with 1 where it has found a fault, which is no failure to look.
  execFile(process.execPath, [program, 'doctor', '--json'], options, (_, printed) =>
    resolve(printed),
  )
  return DoctorReport.parse(JSON.parse(await promise))
}
