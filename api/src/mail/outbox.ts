import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import { createTransport } from 'nodemailer'
import { type Deliver, type Sender, toMessage } from './delivery.ts'

const filesMax = 200

/** Writes each mail to a file in a folder, which keeps the newest 200. */
export function createOutboxDelivery(
  folder: string,
  from: Sender,
  now: () => Date = () => new Date(),
): Deliver {
  const transport = createTransport({ streamTransport: true, newline: 'unix' })
  return async (mail) => {
    const { message } = await transport.sendMail(toMessage(from, mail))
    await mkdir(folder, { recursive: true, mode: ownerOnlyModes.folder })
    await chmod(folder, ownerOnlyModes.folder)
    const time = now().toISOString().replace(/[:.]/g, '-')
    const file = join(folder, `${time}-${mail.messageId}.eml`)
    const bytes = await buffer(Readable.from(message))
    await writeAtomically(file, bytes, { mode: ownerOnlyModes.file })
    await deleteOldest(folder)
    return { ok: true, said: file }
  }
}

async function deleteOldest(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
  const surplus = names.slice(0, Math.max(0, names.length - filesMax))
  // `force`: another process may have deleted it.
  for (const name of surplus) await rm(join(folder, name), { force: true })
}
